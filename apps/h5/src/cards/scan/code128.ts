/**
 * Reads a Code 128 barcode, as waybills bear it, out of a picture: for browsers that have no reader of their own. A line is laid through the
 * picture in many places; the first one whose signs fit and whose check sum holds is the answer.
 */

/** A picture as a canvas gives it: four bytes a pixel. */
export interface Picture {
  width: number
  height: number
  data: ArrayLike<number>
}

/** The six widths of each sign, dark and light in turn, in modules; signs 103 to 105 begin a code, 106 ends it. */
const SIGNS =
  `212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132 122231 113222 123122 123221 223211 221132
   221231 213212 223112 312131 311222 321122 321221 312212 322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313
   231113 231311 112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321 331121 312113 312311 332111
   314111 221411 431111 111224 111422 121124 121421 141122 141221 112214 112412 122114 122411 142112 142211 241211 221114 413111 241112 134111
   111242 121142 121241 114212 124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113 411311 113141
   114131 311141 411131 211412 211214 211232 233111`
    .split(/\s+/)
    .map((widths) => [...widths].map(Number))
const START_A = 103
const START_C = 105
const STOP = 106
const MODULES = 11
const SIGN_RUNS = 6
/** A sign is taken for another where its widths are off by more modules than this, in all and at one place. */
const OFF_MAX = 2.4
const ONE_OFF_MAX = 0.9
/** The light before a code, in modules; printers leave ten, hurried photographs less. */
const QUIET_MODULES = 4
const LINES = 25

/** @returns the text of the code; null where no line through the picture shows one */
export function readCode128(picture: Picture): string | null {
  const { width, height } = picture
  for (const [along, across, at] of [
    [width, height, (i: number, line: number) => line * width + i],
    [height, width, (i: number, line: number) => i * width + line],
  ] as const)
    for (let n = 1; n <= LINES; n++) {
      const line = Math.floor((across * n) / (LINES + 1))
      const runs = runsOf(along, (i) => brightness(picture.data, at(i, line) * 4))
      const text = readRuns(runs) ?? readRuns([...runs].reverse())
      if (text !== null) return text
    }
  return null
}

const brightness = (data: ArrayLike<number>, i: number): number => (data[i]! * 3 + data[i + 1]! * 6 + data[i + 2]!) / 10

/** Lengths of light and dark along a line, light first and last. A pixel is dark where it is darker than what lies around it. */
function runsOf(length: number, at: (i: number) => number): number[] {
  const sums = new Float64Array(length + 1)
  for (let i = 0; i < length; i++) sums[i + 1] = sums[i]! + at(i)
  const reach = Math.max(12, Math.floor(length / 24))
  const runs = [0]
  let dark = false
  for (let i = 0; i < length; i++) {
    const [from, to] = [Math.max(0, i - reach), Math.min(length, i + reach + 1)]
    const around = (sums[to]! - sums[from]!) / (to - from)
    const here = sums[i + 1]! - sums[i]!
    const is_dark = here < around - 6
    if (is_dark !== dark) {
      runs.push(0)
      dark = is_dark
    }
    runs[runs.length - 1]! += 1
  }
  if (dark) runs.push(0)
  return runs
}

/** The first code along the runs whose check sum holds. */
function readRuns(runs: readonly number[]): string | null {
  for (let at = 1; at + SIGN_RUNS < runs.length; at += 2) {
    const start = signAt(runs, at)
    if (start === null || start < START_A || start > START_C) continue
    if (runs[at - 1]! < (QUIET_MODULES * spanOf(runs, at)) / MODULES) continue
    const signs = signsFrom(runs, at)
    const text = signs && textOf(signs)
    if (text) return text
  }
  return null
}

const spanOf = (runs: readonly number[], at: number): number => {
  let span = 0
  for (let i = 0; i < SIGN_RUNS; i++) span += runs[at + i] ?? 0
  return span
}

/** The sign whose widths are nearest to six runs; null where none is near. */
function signAt(runs: readonly number[], at: number): number | null {
  const span = spanOf(runs, at)
  let best: number | null = null
  let best_off = OFF_MAX
  for (const [sign, widths] of SIGNS.entries()) {
    let off = 0
    for (let i = 0; i < SIGN_RUNS && off < best_off; i++) {
      const one = Math.abs((runs[at + i]! * MODULES) / span - widths[i]!)
      off += one > ONE_OFF_MAX ? OFF_MAX : one
    }
    if (off < best_off) [best, best_off] = [sign, off]
  }
  return best
}

/** The signs from a start to its stop, both left out but for the start's; null where a sign is none, or the check sum is wrong. */
function signsFrom(runs: readonly number[], from: number): number[] | null {
  const signs: number[] = []
  for (let at = from; at + SIGN_RUNS <= runs.length; at += SIGN_RUNS) {
    const sign = signAt(runs, at)
    if (sign === null) return null
    if (sign === STOP) return checked(signs)
    signs.push(sign)
  }
  return null
}

function checked(signs: readonly number[]): number[] | null {
  const [start, ...rest] = signs
  const check = rest.pop()
  if (start === undefined || check === undefined || rest.length === 0) return null
  const sum = rest.reduce((total, sign, i) => total + sign * (i + 1), start)
  return sum % START_A === check ? [start, ...rest] : null
}

type Set = 'A' | 'B' | 'C'
const SETS: readonly Set[] = ['A', 'B', 'C']
/** Signs that are no letters: one letter of the other set, the other sets, and marks for programs. */
const SHIFT = 98
const TO_C = 99
const TO_B = 100
const TO_A = 101
const MARK = 102
const FIRST_MARK = 96
const SPACE = 32
const CAPITALS = 64

function textOf([start, ...signs]: readonly number[]): string {
  let set = SETS[start! - START_A]!
  let shifted = false
  let text = ''
  for (const sign of signs) {
    const now: Set = shifted ? (set === 'A' ? 'B' : 'A') : set
    shifted = false
    if (now === 'C') {
      if (sign === TO_B) set = 'B'
      else if (sign === TO_A) set = 'A'
      else if (sign < TO_B) text += String(sign).padStart(2, '0')
    } else if (sign >= FIRST_MARK) {
      if (sign === SHIFT) shifted = true
      else if (sign === TO_C) set = 'C'
      else if (sign === TO_B && now === 'A') set = 'B'
      else if (sign === TO_A && now === 'B') set = 'A'
      else if (sign > MARK) return ''
    } else if (now === 'B' || sign < CAPITALS) text += String.fromCharCode(sign + SPACE)
  }
  return text
}
