import { useId, useState, type ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Icon, type IconName } from '../../../ui/icon.tsx';

interface ActionPanelProps {
  icon: IconName;
  label: string;
  /** How the panel is called where it is read out. */
  name: string;
  children: ReactNode;
}

/** A button above the results that opens a panel below its line. */
export function ActionPanel({ icon, label, name, children }: ActionPanelProps) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <Button kind="quiet" aria-expanded={isOpen} aria-controls={id} onClick={() => setIsOpen(!isOpen)}>
        <Icon name={icon} className="max-sm:hidden" />
        {label}
      </Button>
      {isOpen ? (
        <div
          className="panel panel-pad order-last col-span-full grid w-full gap-2.5 *:min-w-0"
          id={id}
          role="group"
          aria-label={name}
        >
          {children}
        </div>
      ) : null}
    </>
  );
}
