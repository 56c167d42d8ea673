/** The photographs of a piece as files: those of the demo world as they are, and those made from them by `npm run demo:pictures`. */
import type { PhotoViewKey } from '@juya/contract'
import type { Entry } from './entry.ts'
import { SHOTS, type Shot } from './shots.ts'

export interface Photo {
  /** In the demo world's folder. */
  file: string
  view: PhotoViewKey
  /** What a made one is made from. */
  made_from?: Shot
}

/** Where the made ones are, in the demo world's folder. */
export const MADE = 'pieces'

/** A piece's photographs, the whole piece first. A picture of its own piece, uncut, is used as it is. */
export function photosOf(entry: Entry): Photo[] {
  const shots: readonly Shot[] = entry.shots ?? (entry.item ? SHOTS[entry.item] : [])
  return shots.map((shot, nth) =>
    entry.tint || entry.mirrored || shot.cut
      ? { file: `${MADE}/${entry.kind ?? entry.code}-${nth + 1}.webp`, view: shot.view, made_from: shot }
      : { file: shot.file, view: shot.view },
  )
}
