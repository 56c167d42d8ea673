import { expect, test } from 'vitest'
import { canonicalJson, leafText, merklePath, merkleRoot, rootFromPath } from './canonical.ts'
import { hex, sha256, sha256Hex } from './hash.ts'
import { sha } from './testing.ts'

test('SHA-256 without WebCrypto gives the digest that WebCrypto gives', async () => {
  for (const length of [0, 1, 55, 56, 63, 64, 65, 119, 120, 1000, 70_001]) {
    const text = '竞拍🔨x'.repeat(length).slice(0, length)
    expect(hex(sha256(new TextEncoder().encode(text)))).toBe(await sha256Hex(text))
  }
})

test('canonical JSON does not depend on the order of keys or on absent values', () => {
  expect(canonicalJson({ b: [1, null, { d: 1, c: undefined }], a: '"é"' })).toBe(
    canonicalJson({ a: '"é"', b: [1, null, { d: 1 }], x: null }),
  )
  expect(canonicalJson({ a: 1 })).not.toBe(canonicalJson({ a: '1' }))
})

test('every lot of a day leads to its root, whatever their number', async () => {
  for (let count = 1; count <= 9; count++) {
    const leaves = Array.from({ length: count }, (_, i) => sha(leafText(`lot ${i}`)))
    const root = await merkleRoot(leaves, sha)
    for (let index = 0; index < count; index++) {
      expect(await rootFromPath(leaves[index]!, await merklePath(leaves, index, sha), sha)).toBe(root)
    }
  }
})
