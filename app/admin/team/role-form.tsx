import { useId, useState } from "react";
import { Button } from "#app/ui/button.tsx";
import { Field, Select } from "#app/ui/field.tsx";
import { type Role, roleDuties, roleName, roles } from "#domain/roles.ts";

interface RoleFieldProps {
  role: Role;
  onChange: (role: Role) => void;
  className?: string;
}

/** Chooses a role, and says below its row what it may do. */
export function RoleField({ role, onChange, className = "" }: RoleFieldProps) {
  const id = useId();
  return (
    <>
      <Field label="Role" required className={className}>
        <Select
          name="role"
          value={role}
          onChange={({ target }) => onChange(target.value as Role)}
          aria-describedby={id}
        >
          {roles.map((one) => (
            <option key={one} value={one}>
              {roleName(one)}
            </option>
          ))}
        </Select>
      </Field>
      <p id={id} className="order-last w-full text-sm text-ink-soft">
        {roleDuties(role)}
      </p>
    </>
  );
}

interface RoleFormProps {
  /** The present role. */
  role: Role;
  disabled: boolean;
  onChange: (role: Role) => void;
}

/** Gives a member of the team another role. */
export function RoleForm({ role, disabled, onChange }: RoleFormProps) {
  const [chosen, choose] = useState(role);
  return (
    <form
      noValidate
      className="flex flex-wrap items-end gap-3 pb-4"
      onSubmit={(event) => {
        event.preventDefault();
        if (chosen !== role) onChange(chosen);
      }}
    >
      <RoleField role={chosen} onChange={choose} className="w-full sm:w-60" />
      <Button
        type="submit"
        size="small"
        variant="secondary"
        className="min-h-11"
        disabled={disabled || chosen === role}
      >
        Change the role
      </Button>
    </form>
  );
}
