/** Line drawings of the empty and error states. Ink lines, one red accent, no text. */
import type { ReactNode } from 'react'

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className="j-drawing" width="112" height="92" viewBox="0 0 112 92" fill="none" aria-hidden="true">
      <ellipse cx="56" cy="82" rx="46" ry="6" className="j-drawing__shadow" />
      {children}
    </svg>
  )
}

/** A vase with a crack and two waves: the network is weak. */
export const CrackedVase = () => (
  <Drawing>
    <path d="M39 8h32l-2 14c0 9 14 14 14 28l-4 28H33l-4-28c0-14 12-19 12-28Z" className="j-drawing__body" />
    <path d="M57 10 49 30l11 9-8 20 7 17" className="j-drawing__accent" />
    <path
      d="M7 22c6-7 12-9 20-9M14 34c4-5 7-6 12-7M105 22c-6-7-12-9-20-9M98 34c-4-5-7-6-12-7"
      className="j-drawing__soft"
    />
  </Drawing>
)
/** An open box with a heart above it: nothing collected yet. */
export const EmptyBox = () => (
  <Drawing>
    <path d="M36 44 41 28h30l5 16" className="j-drawing__body" />
    <rect x="24" y="44" width="64" height="34" rx="3" className="j-drawing__body" />
    <path
      d="M56 24c-9-6-14-10-14-15.500a6.5 6.5 0 0 1 14-2 6.5 6.5 0 0 1 14 2C70 14 65 18 56 24Z"
      className="j-drawing__accent"
      transform="translate(8.4 0) scale(.85)"
    />
  </Drawing>
)
/** A scroll with lines: no orders, records or messages. */
export const EmptyScroll = () => (
  <Drawing>
    <path d="M34 14h44v56H34z" className="j-drawing__body" />
    <path d="M28 14h56M28 70h56" className="j-drawing__body" />
    <path d="M43 30h26M43 41h26M43 52h14" className="j-drawing__soft" />
    <path d="M71 52l5 5 9-11" className="j-drawing__accent" />
  </Drawing>
)
/** A magnifying glass over a dish: nothing found. */
export const EmptySearch = () => (
  <Drawing>
    <path d="M22 62c6 12 14 16 26 16s20-4 26-16Z" className="j-drawing__body" />
    <circle cx="66" cy="34" r="19" className="j-drawing__body" />
    <path d="m80 48 15 15" className="j-drawing__body" />
    <path d="M58 34c0-5 3-8 8-8" className="j-drawing__accent" />
  </Drawing>
)
/** A closed door with a seal: sign in first. */
export const ClosedDoor = () => (
  <Drawing>
    <path d="M32 80V22c0-8 10-14 24-14s24 6 24 14v58Z" className="j-drawing__body" />
    <path d="M56 8v72" className="j-drawing__soft" />
    <rect x="48" y="38" width="16" height="16" rx="2.5" className="j-drawing__accent" />
  </Drawing>
)
/** The placeholder of a missing photograph. */
export const VaseGlyph = () => (
  <svg
    viewBox="0 0 48 48"
    width="48"
    height="48"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d="M18 6h12M19 6c0 7-8 10-8 19 0 8 5 12 7 17h12c2-5 7-9 7-17 0-9-8-12-8-19M12 22c7 3 17 3 24 0M13 32c6 2 16 2 22 0" />
  </svg>
)
/** The four characters of Juya as a seal; drawn with the system's Chinese type, like the shops' seals. */
export const BrandSeal = ({ size = 32 }: { size?: number }) => (
  <svg className="j-brand-seal" width={size} height={size} viewBox="0 0 64 64" role="img" aria-label="聚雅藏珍">
    <rect width="64" height="64" rx="11" fill="var(--c-seal-paper)" />
    <g fontSize="26" fontWeight="600" textAnchor="middle" className="j-brand-seal__text">
      <text x="46" y="28.5">
        聚
      </text>
      <text x="18" y="28.5">
        雅
      </text>
      <text x="46" y="56">
        藏
      </text>
      <text x="18" y="56">
        珍
      </text>
    </g>
  </svg>
)
