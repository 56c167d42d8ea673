/** Pictures on their way to the server: the same one is sent once. */
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { CallError } from '../api/request.ts'
import { uploadImage } from './upload.ts'

/** The browser's own uploading, as far as it is used: what was sent, and the network's answer to it. */
const sent: FormData[] = []
let answer: 'onload' | 'onerror'
let code = 1
class Uploading {
  readonly responseText = JSON.stringify({ code, msg: '', data: { path: 'upload/a.webp' } })
  readonly upload = {}
  onload?: () => void
  onerror?: () => void
  open() {}
  setRequestHeader() {}
  send(form: FormData) {
    sent.push(form)
    queueMicrotask(() => this[answer]?.())
  }
}

beforeEach(() => {
  vi.stubGlobal('XMLHttpRequest', Uploading)
  localStorage.clear()
  sent.length = 0
  answer = 'onload'
  code = 1
})
afterEach(() => vi.unstubAllGlobals())

const vase = () => new File(['vase'], 'vase.webp')
const kindOf = (upload: Promise<unknown>) =>
  upload.then(
    () => 'sent',
    (failure) => (failure as CallError).kind,
  )

test('a picture that was chosen twice is sent once, another one and one for something else are sent [R5.2]', async () => {
  const kinds = [
    await kindOf(uploadImage(vase(), 'evidence')),
    await kindOf(uploadImage(vase(), 'evidence')),
    await kindOf(uploadImage(vase(), 'lot')),
    await kindOf(uploadImage(new File(['a bowl'], 'bowl.webp'), 'lot')),
  ]

  expect(kinds).toEqual(['sent', 'duplicate', 'sent', 'sent'])
  expect(sent).toHaveLength(3)
})

test('one that the network lost is sent again with the next tap', async () => {
  answer = 'onerror'
  expect(await kindOf(uploadImage(vase(), 'evidence'))).toBe('network')
  answer = 'onload'
  expect(await kindOf(uploadImage(vase(), 'evidence'))).toBe('sent')
})

test('one that the server refused is sent again, as a queue does that was told to wait', async () => {
  code = 90003
  expect(await kindOf(uploadImage(vase(), 'lot'))).toBe('refused')
  code = 1
  expect(await kindOf(uploadImage(vase(), 'lot'))).toBe('sent')
})
