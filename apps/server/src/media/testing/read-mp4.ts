/** Reads what fmp4/ writes, by the standard and not by fmp4/: boxes, and the samples of fragments. */

export interface ReadBox {
  type: string
  /** What stands in it after its head. */
  body: Buffer
  /** Where it begins in the whole. */
  at: number
}

/** The boxes that stand one after another in these bytes, which they must fill. */
export function boxesOf(bytes: Buffer, from = 0): ReadBox[] {
  const boxes: ReadBox[] = []
  for (let at = 0; at < bytes.length; ) {
    const size = bytes.readUInt32BE(at)
    if (size < 8 || at + size > bytes.length) throw new Error(`a box of ${size} bytes at ${from + at}`)
    boxes.push({
      type: bytes.toString('latin1', at + 4, at + 8),
      body: bytes.subarray(at + 8, at + size),
      at: from + at,
    })
    at += size
  }
  return boxes
}

/** The box below others, such as 'moov.trak.mdia'; what stands before its parts in a box of some types is left out. */
export function boxAt(bytes: Buffer, path: string): Buffer {
  let body = bytes
  for (const type of path.split('.')) {
    const found = boxesOf(body).find((box) => box.type === type)
    if (!found) throw new Error(`no ${type} of ${path}`)
    body = found.body.subarray(HEAD[type] ?? 0)
  }
  return body
}
/** Bytes before the first box within boxes of these types. */
const HEAD: Readonly<Record<string, number>> = { stsd: 8, avc1: 78, mp4a: 28 }

export interface ReadSample {
  decoded_at: number
  shown_at: number
  duration: number
  is_key: boolean
  bytes: Buffer
}

export interface ReadFragment {
  sequence: number
  captured_at_ms: number
  samples: ReadSample[]
}

/** Fragments as a viewer gets them, one after another: prft, moof, mdat. */
export function fragmentsOf(bytes: Buffer): ReadFragment[] {
  const boxes = boxesOf(bytes)
  const fragments: ReadFragment[] = []
  for (let index = 0; index < boxes.length; index += 3) {
    const [prft, moof, mdat] = boxes.slice(index, index + 3)
    if (prft?.type !== 'prft' || moof?.type !== 'moof' || mdat?.type !== 'mdat') throw new Error('no fragment')
    fragments.push(readFragment(bytes, prft.body, moof, mdat))
  }
  return fragments
}

const NTP_TO_1970_S = 2_208_988_800

function readFragment(whole: Buffer, prft: Buffer, moof: ReadBox, mdat: ReadBox): ReadFragment {
  const tfdt = boxAt(moof.body, 'traf.tfdt')
  const trun = boxAt(moof.body, 'traf.trun')
  const count = trun.readUInt32BE(4)
  let at = moof.at + trun.readUInt32BE(8)
  if (at !== mdat.at + 8) throw new Error('the data are elsewhere')
  let decoded_at = Number(tfdt.readBigUInt64BE(4))
  const samples = Array.from({ length: count }, (_, index) => {
    const row = 12 + index * 16
    const [duration, size, flags] = [trun.readUInt32BE(row), trun.readUInt32BE(row + 4), trun.readUInt32BE(row + 8)]
    const sample = {
      decoded_at,
      shown_at: decoded_at + trun.readInt32BE(row + 12),
      duration,
      is_key: (flags & 0x01_0000) === 0,
      bytes: whole.subarray(at, at + size),
    }
    decoded_at += duration
    at += size
    return sample
  })
  if (at !== mdat.at + 8 + mdat.body.length) throw new Error('data of no sample')
  const seconds = prft.readUInt32BE(8) - NTP_TO_1970_S
  const captured_at_ms = seconds * 1_000 + Math.round((prft.readUInt32BE(12) / 2 ** 32) * 1_000)
  return { sequence: boxAt(moof.body, 'mfhd').readUInt32BE(4), captured_at_ms, samples }
}
