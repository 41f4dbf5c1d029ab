/** Icon names as choices, in words: "GraduationCap" is "Graduation cap". */
export function iconOptions(names: readonly string[]) {
  return names.map((value) => {
    const words = value.replace(/(?<=[a-z])(?=[A-Z0-9])/g, " ").toLowerCase();
    return { value, label: words.charAt(0).toUpperCase() + words.slice(1) };
  });
}
