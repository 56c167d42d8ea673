import decodeQR from 'qr/decode.js'
import { expect, test } from 'vitest'
import { codeOf, linesOf } from './poster.ts'

/** Ten signs to a line; a Chinese character is two wide. */
const fits = (line: string) => [...line].reduce((sum, sign) => sum + (/\p{Script=Han}/u.test(sign) ? 2 : 1), 0) <= 10

test.each([
  ['A vase', ['A vase']],
  ['A vase from Jingdezhen', ['A vase', 'from', 'Jingdezhen']],
  ['清乾隆青花缠枝莲纹梅瓶', ['清乾隆青花', '缠枝莲纹梅', '瓶']],
  ['One two three four five six seven', ['One two', 'three four', 'five six…']],
  ['Unbreakableword', ['Unbreakableword']],
  ['  ', []],
])('%j is broken between words and characters, and cut in the last line', (text, lines) => {
  expect(linesOf(text, fits, 3)).toEqual(lines)
})

test('a poster’s code is read as the link it stands for', () => {
  const link = 'https://juya.example/h5/lot/1234567?invite_uid=7654321'
  const rows = codeOf(link)
  const scale = 4
  const side = rows.length * scale
  const data = new Uint8Array(side * side * 3)
  for (let y = 0; y < side; y++)
    for (let x = 0; x < side; x++)
      data.fill(
        rows[Math.floor(y / scale)]![Math.floor(x / scale)] ? 0 : 255,
        (y * side + x) * 3,
        (y * side + x) * 3 + 3,
      )

  expect(decodeQR({ width: side, height: side, data })).toBe(link)
})
