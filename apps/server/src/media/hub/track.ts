/** One track of a session: its settings, the pieces since the latest key frame, and the numbers of pieces. */
import type { TrackName } from '@juya/contract/live-wire/viewer.ts'
import { type TrackFacts, trackFacts } from '../fmp4/init.ts'
import { Packer, type Piece } from '../fmp4/packer.ts'
import type { Sample, TrackConfig } from '../samples.ts'
import { checkFrame } from './checks.ts'
import { initMessage, pieceMessage } from './viewer-wire.ts'

/** A piece as viewers get it. */
export interface NumberedPiece extends Piece {
  track: TrackName
  /** Rises over all tracks of a session: viewers acknowledge by it. */
  number: number
  /** The whole message to a viewer, made once for all of them. */
  message: Buffer
}

/** A new viewer's first pieces are no more than this. */
const KEPT_BYTES_MOST = 4 * 1024 * 1024
const KEPT_PIECES_MOST = 120
/** Sound kept for a new viewer. */
const SOUND_KEPT_MS = 3_000
/** A track that had nothing for so long is not chosen for viewers. */
const FLOWS_WITHIN_MS = 1_500

export const trackNameOf = ({ kind, rendition }: Pick<TrackConfig, 'kind' | 'rendition'>): TrackName =>
  kind === 'audio' ? 'sound' : rendition

export class Track {
  readonly name: TrackName
  readonly facts: TrackFacts
  /** The start of its file, as viewers get it. */
  readonly init: Buffer
  private readonly description: Buffer
  private readonly packer: Packer
  private readonly nextNumber: () => number
  /** Pieces since the latest key frame, or of sound the newest ones. */
  private kept: NumberedPiece[] = []
  private kept_bytes = 0
  private needs_key = true
  private last_at_ms = Number.NEGATIVE_INFINITY

  /** @throws Refused codec */
  constructor(config: TrackConfig, nextNumber: () => number) {
    this.name = trackNameOf(config)
    this.facts = trackFacts(config)
    this.description = Buffer.from(config.description)
    this.init = initMessage(this.name, this.facts.init)
    this.packer = new Packer(this.facts)
    this.nextNumber = nextNumber
  }

  isAs(config: TrackConfig): boolean {
    return this.description.equals(config.description)
  }

  /** Another publisher goes on: frames before its first key frame refer to nothing. */
  goOn(): void {
    this.needs_key = true
  }

  isFlowing(now_ms: number): boolean {
    return now_ms - this.last_at_ms <= FLOWS_WITHIN_MS
  }

  /**
   * Takes the next sample, with its times in those of the session.
   * @returns the pieces that are whole with it; undefined where the sample is left out
   * @throws Refused message
   */
  add(sample: Sample, now_ms: number): NumberedPiece[] | undefined {
    if (this.facts.kind === 'video') {
      checkFrame(sample, this.facts.length_bytes)
      if (this.needs_key && !sample.is_key) return undefined
    }
    this.needs_key = false
    this.last_at_ms = now_ms
    return this.numbered(this.packer.add(sample, now_ms))
  }

  flushLate(now_ms: number): NumberedPiece[] {
    return this.numbered(this.packer.flushLate(now_ms))
  }

  flush(): NumberedPiece[] {
    return this.numbered(this.packer.flush())
  }

  /** What a new viewer gets first: nothing while there is no key frame. */
  sinceKey(): readonly NumberedPiece[] {
    return this.kept
  }

  private numbered(pieces: readonly Piece[]): NumberedPiece[] {
    return pieces.map((piece) => {
      const number = this.nextNumber()
      const one = { ...piece, track: this.name, number, message: pieceMessage(this.name, number, piece) }
      this.keep(one)
      return one
    })
  }

  private keep(piece: NumberedPiece): void {
    if (this.name === 'sound') {
      this.kept.push(piece)
      while (piece.captured_at_ms - this.kept[0]!.captured_at_ms > SOUND_KEPT_MS) this.kept.shift()
      if (this.kept.length > KEPT_PIECES_MOST) this.kept.shift()
      return
    }
    if (piece.is_key) [this.kept, this.kept_bytes] = [[], 0]
    else if (this.kept.length === 0) return
    this.kept.push(piece)
    this.kept_bytes += piece.bytes.length
    // Too long since the key frame: a new viewer waits for the next one.
    if (this.kept_bytes > KEPT_BYTES_MOST || this.kept.length > KEPT_PIECES_MOST) [this.kept, this.kept_bytes] = [[], 0]
  }
}
