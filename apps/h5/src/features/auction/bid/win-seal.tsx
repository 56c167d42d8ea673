/** The moment of winning: the piece, and the seal that is pressed on it once. Still where motion is not wanted. */
import './win-seal.css'
import { ImagePlate } from '@juya/ui'
import type { CSSProperties } from 'react'
import { sizedUrl } from '../../../lib/format/image.ts'

const FLECKS = 14

export function WinSeal({ image, word }: { image: string; word: string }) {
  return (
    <div className="win-seal" aria-hidden="true">
      <span className="win-seal__photo">
        <ImagePlate src={sizedUrl(image, 400)} alt="" radius="card" />
      </span>
      <span className="win-seal__stamp">{word}</span>
      {Array.from({ length: FLECKS }, (_, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: all alike, and never moved among each other
        <i key={i} className="win-seal__fleck" style={{ '--turn': `${(i * 360) / FLECKS}deg` } as CSSProperties} />
      ))}
    </div>
  )
}
