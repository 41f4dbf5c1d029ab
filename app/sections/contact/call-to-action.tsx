import type { ComponentProps } from "react";
import type { EnquiryType } from "#app/sections/contact/form-address.ts";
import { buttonLook } from "#app/ui/button.tsx";

type CallToActionProps = Omit<Parameters<typeof buttonLook>[0], "className"> &
  Pick<ComponentProps<"a">, "children" | "className"> & { form: EnquiryType };

/** A button that opens the contact form. Without JavaScript it is a link to the form on the contact page. */
export function CallToAction({ form, children, ...look }: CallToActionProps) {
  return (
    <a href={`/contact?type=${form}`} data-open-form={form} data-needs-script="" className={buttonLook(look)}>
      {children}
    </a>
  );
}
