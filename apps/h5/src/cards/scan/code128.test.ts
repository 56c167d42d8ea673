import { expect, it } from 'vitest'
import { type Picture, readCode128 } from './code128.ts'

/** Waybill numbers as ZXing draws them, a sign a module: 1 is dark. */
const DRAWN = {
  SF1403000000018:
    '1101001000011011101000100011000101001110011010111011110110001010001101101100011011001100110110011001101100110011001110010110011001101100011101011',
  JT5123456789012:
    '1101001000010110111000110111000101101110010010111011110101100111001000101100011100010110110000101001101111011010110011100100010001101100011101011',
  '773000123456789':
    '11010011100111101110101101101100011011001100101100111001000101100011100010110110000101001011110111011100101100111010111101100011101011',
  YT2200Abc:
    '11010010000111011010001101110001010111011110110011101001101100110010111101110101000110001001000011010000101100100011010001100011101011',
} as const

const LIGHT = 214
const DARK = 62

/** The picture of a code on a wide light ground: each module so many pixels wide, grey and grained as a photo in poor light. */
function photo(bits: string, px = 3, turn: 'none' | 'over' | 'side' = 'none'): Picture {
  const quiet = 30
  const [along, across] = [Math.round(bits.length * px) + 2 * quiet, 90]
  const lit = (x: number, y: number): number => {
    const bit = y > 8 && y < across - 8 ? bits[Math.floor((x - quiet) / px)] : undefined
    return (x >= quiet && bit === '1' ? DARK : LIGHT) + ((x * 7 + y * 13) % 11)
  }
  const [width, height] = turn === 'side' ? [across, along] : [along, across]
  const data = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const grey = turn === 'side' ? lit(y, x) : turn === 'over' ? lit(width - 1 - x, y) : lit(x, y)
      data.set([grey, grey, grey, 255], (y * width + x) * 4)
    }
  return { width, height, data }
}

it('reads the numbers of waybills, in letters and in pairs of digits', () => {
  for (const [number, bits] of Object.entries(DRAWN)) expect(readCode128(photo(bits))).toBe(number)
})

it('reads one that is upside down, on its side, or whose bars are no whole pixels wide', () => {
  const bits = DRAWN.SF1403000000018

  expect([
    readCode128(photo(bits, 3, 'over')),
    readCode128(photo(bits, 3, 'side')),
    readCode128(photo(bits, 2.3)),
  ]).toEqual(Array(3).fill('SF1403000000018'))
})

it('reads nothing where there is no code, where one bar of it is another, or where two of its signs changed places', () => {
  const bits = DRAWN.SF1403000000018
  const wrong = `${bits.slice(0, 44)}${[...bits.slice(44, 55)].reverse().join('')}${bits.slice(55)}`
  const swapped = `${bits.slice(0, 55)}${bits.slice(66, 77)}${bits.slice(55, 66)}${bits.slice(77)}`

  expect(['0'.repeat(90), wrong, swapped].map((one) => readCode128(photo(one)))).toEqual([null, null, null])
})
