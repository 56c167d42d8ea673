import './media.css'
import { type ReactNode, useState } from 'react'
import { classes } from '../classes.ts'
import { VaseGlyph } from '../illustrations.tsx'

export interface ImagePlateProps {
  /** Address of the picture; without one, or when it fails, a vase on the plate colour is shown. */
  src?: string | null
  srcSet?: string
  sizes?: string
  alt: string
  ratio?: '1:1' | '4:3' | '16:9' | '3:4' | 'fill'
  /** Fetches at once, for the picture a page opens with. */
  eager?: boolean
  /** Greys the picture by 55 % (ended lots). */
  dimmed?: boolean
  radius?: 'none' | 'm' | 'card'
  children?: ReactNode
}

/** A picture that shows its plate colour first and never moves the page. */
export function ImagePlate({
  src,
  srcSet,
  sizes,
  alt,
  ratio = '1:1',
  eager,
  dimmed,
  radius = 'none',
  children,
}: ImagePlateProps) {
  const [failed, setFailed] = useState<string | null>(null)
  const missing = !src || failed === src
  return (
    <div
      className={classes(
        'j-plate',
        `j-plate--${ratio.replace(':', 'x')}`,
        `j-plate--r-${radius}`,
        dimmed && 'j-plate--dimmed',
      )}
    >
      {missing ? (
        <span className="j-plate__glyph" {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}>
          <VaseGlyph />
        </span>
      ) : (
        <img
          className="j-plate__image"
          src={src}
          srcSet={srcSet}
          sizes={sizes}
          alt={alt}
          loading={eager ? 'eager' : 'lazy'}
          fetchPriority={eager ? 'high' : undefined}
          decoding="async"
          draggable={false}
          onError={() => setFailed(src)}
        />
      )}
      {children}
    </div>
  )
}

const COLOURS = 6

/** A person: picture, or the first letter on a colour that follows from the name. */
export function Avatar({
  src,
  name,
  size = 32,
  ring,
}: {
  src?: string | null
  name: string
  size?: 24 | 28 | 32 | 36 | 48 | 64
  ring?: boolean
}) {
  const [failed, setFailed] = useState<string | null>(null)
  const colour = [...name].reduce((sum, letter) => sum + letter.codePointAt(0)!, 0) % COLOURS
  return (
    <span
      className={classes('j-avatar', `j-avatar--${size}`, `j-avatar--c${colour}`, ring && 'j-avatar--ring')}
      aria-hidden="true"
    >
      {src && failed !== src ? (
        <img src={src} alt="" loading="lazy" onError={() => setFailed(src)} />
      ) : (
        ([...name][0] ?? '').toUpperCase()
      )}
    </span>
  )
}

/** The shop's mark: its picture when it has one, else up to two characters of its name as a carved seal. */
export function Seal({
  name,
  src,
  size = 24,
}: {
  name: string
  src?: string | null
  size?: 22 | 24 | 28 | 32 | 48 | 60
}) {
  const [failed, setFailed] = useState<string | null>(null)
  const han = [...name].filter((letter) => /\p{Script=Han}/u.test(letter))
  const letters = han.length > 0 ? han.slice(0, 2) : [([...name][0] ?? '·').toUpperCase()]
  if (src && failed !== src)
    return (
      <span className={classes('j-seal', `j-seal--${size}`)} aria-hidden="true">
        <img src={src} alt="" loading="lazy" onError={() => setFailed(src)} />
      </span>
    )
  return (
    <span className={classes('j-seal', `j-seal--${size}`)} aria-hidden="true">
      <svg viewBox="0 0 48 48" width="100%" height="100%" aria-hidden="true">
        <rect
          x="1.5"
          y="1.5"
          width="45"
          height="45"
          rx="7"
          fill="none"
          stroke="currentColor"
          strokeOpacity=".34"
          strokeWidth="1.2"
        />
        {letters.length === 1 ? (
          <text x="24" y="33" textAnchor="middle" fontSize="27" className="j-seal__text">
            {letters[0]}
          </text>
        ) : (
          letters.map((letter, index) => (
            <text
              key={index === 0 ? 'top' : 'bottom'}
              x="24"
              y={index === 0 ? 22 : 42}
              textAnchor="middle"
              fontSize="20"
              className="j-seal__text"
            >
              {letter}
            </text>
          ))
        )}
      </svg>
    </span>
  )
}

/** The rotated stamp over the photo of an ended lot. */
export function Stamp({ children }: { children: ReactNode }) {
  return (
    <span className="j-stamp">
      <span className="j-stamp__inner">{children}</span>
    </span>
  )
}
