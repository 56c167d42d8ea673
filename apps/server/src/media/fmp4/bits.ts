/** Reads bits, as headers of H.264 and AAC are written. */
import { refuseStream } from '../refused.ts'

/** The longest Exp-Golomb number has so many zeros in front. */
const ZEROS_MOST = 31

export class Bits {
  private readonly bytes: Uint8Array
  private at = 0

  constructor(bytes: Uint8Array) {
    this.bytes = bytes
  }

  /** @throws Refused codec, past the end */
  bit(): number {
    const byte = this.bytes[this.at >> 3]
    if (byte === undefined) refuseStream('codec', 'a header ends too early')
    return (byte >> (7 - (this.at++ & 7))) & 1
  }

  /** @param count 1 to 32 */
  number(count: number): number {
    let value = 0
    for (let index = 0; index < count; index++) value = value * 2 + this.bit()
    return value
  }

  /** ue(v) of H.264: an unsigned Exp-Golomb number. */
  golomb(): number {
    let zeros = 0
    while (this.bit() === 0) if (++zeros > ZEROS_MOST) refuseStream('codec', 'a header has a number without an end')
    return 2 ** zeros - 1 + (zeros === 0 ? 0 : this.number(zeros))
  }

  /** se(v) of H.264: a signed one. */
  signedGolomb(): number {
    const code = this.golomb()
    return code % 2 === 0 ? -code / 2 : (code + 1) / 2
  }
}
