/** The simple handshake of RTMP 1.0 (5.2): C0 C1 from the client, S0 S1 S2 from the server, C2 from the client. */
import { randomBytes } from 'node:crypto'
import { broken } from '../errors.ts'

const VERSION = 3
const PART_BYTES = 1536
const C0_C1_BYTES = 1 + PART_BYTES

/** Takes in a client's handshake, in pieces of any size. */
export class Handshake {
  #bytes: Buffer = Buffer.alloc(0)
  #answered = false

  /**
   * @returns what to send, if anything; `rest` once the client's part is whole: what came after it
   * @throws BrokenInput when the client speaks another version, RTMPE among them
   */
  take(bytes: Buffer): { answer?: Buffer; rest?: Buffer } {
    this.#bytes = Buffer.concat([this.#bytes, bytes])
    if (this.#bytes.length > 0 && this.#bytes[0] !== VERSION) broken(`version ${this.#bytes[0]}`)
    const answer = this.#answer()
    // C2 echoes S1. Clients differ in what they echo, and nothing depends on it.
    if (this.#bytes.length < C0_C1_BYTES + PART_BYTES) return { answer }
    return { answer, rest: this.#bytes.subarray(C0_C1_BYTES + PART_BYTES) }
  }

  #answer(): Buffer | undefined {
    if (this.#answered || this.#bytes.length < C0_C1_BYTES) return undefined
    this.#answered = true
    const s1 = randomBytes(PART_BYTES)
    // Bytes 0-3 are the server's time, 4-7 its version: zeros say that it wants no digest.
    s1.fill(0, 0, 8)
    // librtmp compares S2 with its C1 byte by byte, the time of reading in bytes 4-7 included.
    const s2 = this.#bytes.subarray(1, C0_C1_BYTES)
    return Buffer.concat([Buffer.of(VERSION), s1, s2])
  }
}
