import { SPEC_TEXTS } from '../../content/texts.ts';
import { splitUrl } from '../../lib/split-url.ts';
import { Button } from '../../ui/button.tsx';
import { Icon } from '../../ui/icon.tsx';

interface ProspectsButtonProps {
  /** Address of the result. */
  url: string;
  /** Told of the button itself, so that the keyboard can be given back to it. */
  onOpen: (url: string, opener: HTMLElement) => void;
}

/** Leads from a result to the people of its site; its name says which site. */
export function ProspectsButton({ url, onOpen }: ProspectsButtonProps) {
  return (
    <Button
      className="border-line px-3 text-left text-13/4.5 in-[li]:mt-3.5 in-[li]:w-full in-[li]:text-14 sm:max-lg:min-h-11 sm:max-lg:px-2 sm:max-lg:py-1 sm:max-lg:whitespace-normal"
      aria-haspopup="dialog"
      onClick={(event) => onOpen(url, event.currentTarget)}
    >
      <Icon name="people" />
      <span>
        {SPEC_TEXTS.linkedInProspects}
        <span className="sr-only"> for {splitUrl(url).host}</span>
      </span>
    </Button>
  );
}
