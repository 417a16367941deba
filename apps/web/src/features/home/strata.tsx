/** Layers from the ground down: where each ends, in a drawing of 1600 by 300, and what it is filled with. */
const LAYERS = [
  { edge: 'C200 52 380 18 620 40S1080 78 1260 46S1500 24 1600 40', rock: 'dots', from: 46 },
  { edge: 'C180 126 420 92 640 112S1040 150 1240 116S1480 100 1600 120', rock: 'dashes', from: 112 },
  { edge: 'C220 148 420 190 660 160S1060 214 1260 174S1500 168 1600 188', rock: 'bricks', from: 164 },
  { edge: 'C200 240 400 176 640 200S1060 250 1260 218S1480 232 1600 226', rock: 'lines', from: 208 },
  { edge: 'C220 236 440 268 660 240S1060 262 1260 252S1480 280 1600 262', rock: 'dots', from: 246 },
] as const;

const PAGES = [
  { text: 'page 1', y: 88 },
  { text: 'page 3', y: 142 },
  { text: 'page 6', y: 186 },
  { text: 'page 8', y: 236 },
  { text: 'page 10', y: 286 },
];

const VEIN =
  'M1000 58C1060 70 1110 86 1128 122C1146 156 1120 178 1112 206C1106 232 1140 246 1180 262C1214 276 1240 288 1256 300H1226C1196 288 1152 276 1126 258C1096 236 1094 214 1098 190C1104 160 1092 130 1064 104C1044 86 1020 70 1000 58Z';
const SEAM = 'M1110 138C1072 160 1020 166 940 160S816 166 744 170C820 174 870 172 940 176S1066 184 1112 178Z';

/**
 * The ground under the search results: depth is the page that something would be found on. Quiet, it names no pages.
 */
export function Strata({ isQuiet = false }: { isQuiet?: boolean }) {
  return (
    <svg
      className={`relative h-75 w-full max-xl:ml-[calc(65vw-1140px)] max-xl:w-400 max-xl:max-w-none max-sm:ml-[calc(100vw-1024px)] max-sm:h-55 max-sm:w-295 ${isQuiet ? 'mt-auto' : '-mt-6 max-sm:-mt-5'}`}
      viewBox="0 0 1600 300"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {LAYERS.map(({ edge, rock, from }, at) => (
        <g key={from}>
          <path
            d={`M0 ${from}${edge}V300H0Z`}
            fill={at % 2 === 0 ? 'var(--color-page)' : 'var(--color-sunken)'}
            stroke="var(--color-edge)"
            strokeWidth={at === 0 ? 1.5 : 1}
          />
          <path d={`M0 ${from}${edge}V300H0Z`} fill={`url(#rock-${rock})`} opacity="0.5" />
        </g>
      ))}
      <path d={VEIN} fill="var(--color-drawing)" />
      <path d={SEAM} fill="var(--color-drawing)" />
      <path d="M1100 22V170M1092 22h16" fill="none" stroke="var(--color-text)" strokeWidth="1.5" />
      <path
        d="M1100 40h6M1100 58h10M1100 76h6M1100 94h10M1100 112h6M1100 130h10M1100 148h6"
        stroke="var(--color-text)"
      />
      {isQuiet
        ? null
        : PAGES.map(({ text, y }) => (
            <text
              className="fill-muted stroke-page stroke-[5px] font-mono text-12 font-normal [paint-order:stroke] [stroke-linejoin:round] max-sm:text-15"
              key={text}
              x="1290"
              y={y}
            >
              {text}
            </text>
          ))}
    </svg>
  );
}
