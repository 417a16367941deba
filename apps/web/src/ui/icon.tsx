/**
 * Line icons on a grid of 24, drawn for this product. They say nothing to assistive technology: the text beside them or
 * the label of their button does.
 */
const DRAWINGS = {
  alert: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18zM12 7.5V13M12 16.4v.1',
  book: 'M12 6.5C10 5 7 4.6 3.5 5v13.5C7 18 10 18.5 12 20c2-1.5 5-2 8.5-1.5V5C17 4.6 14 5 12 6.5zM12 6.5V20',
  check: 'M5 12.5l4.5 4.5L19 7',
  close: 'M6 6l12 12M18 6L6 18',
  copy: 'M9 9h11v11H9zM15 9V4H4v11h5',
  download: 'M12 4v11M7.5 10.5L12 15l4.5-4.5M4 16v4h16v-4',
  history: 'M4 12a8 8 0 1 0 2.5-5.8L4 8.5M4 4v4.5h4.5M12 7.5V12l3 2',
  info: 'M12 3a9 9 0 1 0 0 18 9 9 0 1 0 0-18zM12 11v5.5M12 7.6v.1',
  left: 'M14.5 6l-6 6 6 6',
  'log-out': 'M10 4H6a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h4M15.5 16.5L20 12l-4.5-4.5M20 12H9.5',
  menu: 'M4 6h16M4 12h16M4 18h16',
  moon: 'M20 14.2A8.2 8.2 0 1 1 9.8 4a6.5 6.5 0 0 0 10.2 10.2z',
  'out-link': 'M7 17L17 7M9 7h8v8',
  people:
    'M9 4.4a3.6 3.6 0 1 0 0 7.2 3.6 3.6 0 1 0 0-7.2zM2.5 20a6.5 6.5 0 0 1 13 0M15.5 4.7a3.6 3.6 0 0 1 0 6.6M18 14.4a6.5 6.5 0 0 1 3.5 5.6',
  plus: 'M12 5v14M5 12h14',
  right: 'M9.5 6l6 6-6 6',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 1 0 0-14zM20.5 20.5L16 16',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 1 0 0-8zM12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4',
  upload: 'M12 15V4M7.5 8.5L12 4l4.5 4.5M4 16v4h16v-4',
  warning: 'M12 4.5L3.2 19.5h17.6zM12 10.5v4M12 17v.1',
} as const;

export type IconName = keyof typeof DRAWINGS;

interface IconProps {
  name: IconName;
  size?: number;
  className?: string;
}

export function Icon({ name, size = 16, className }: IconProps) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      focusable="false"
    >
      <path d={DRAWINGS[name]} />
    </svg>
  );
}
