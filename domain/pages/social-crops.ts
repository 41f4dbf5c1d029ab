/** Left edge and width of what a doorway shows of an illustration (720 by 480), the height following from the doorway's shape. */
export type Crop = readonly [left: number, width: number];

/** The whole height, around the middle. */
const middle: Crop = [192, 335];

/** Illustrations whose middle would cut a person in two, by the name of the file below public/images. */
const crops: Record<string, Crop> = {
  "stock-1": [206, 332],
  "stock-4": [150, 335],
  "stock-6": [238, 330],
  "case-studies/scholarship-donor-program": [84, 335],
  "case-studies/tech-university": [228, 250],
  "case-studies/fortune-500-corp": [56, 335],
  "use-cases/educational-institutions": [212, 300],
  "use-cases/corporate-organizations": [78, 326],
  "use-cases/startup-ecosystem": [232, 256],
  "use-cases/geographic-communities": [336, 335],
  "use-cases/micro-communities": [226, 248],
  "articles/alumni-community-building": [320, 335],
  "articles/alumni-communities-strategic-assets": [176, 335],
  "articles/all-in-one-alumni-platform": [330, 335],
  "articles/global-alumni-networks": [146, 284],
  "articles/corporate-alumni-networks": [264, 284],
  "articles/data-privacy-alumni-networks": [64, 335],
  "articles/future-alumni-engagement": [286, 335],
  "articles/measuring-alumni-network-roi": [254, 308],
};

/** @param picture path of an illustration below `public`, such as "/images/stock-1.svg" */
export function cropOf(picture: string): Crop {
  return crops[picture.replace(/^\/images\/|\.svg$/g, "")] ?? middle;
}
