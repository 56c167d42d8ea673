import { act, useState } from 'react'
import { afterEach, beforeAll, expect, it, vi } from 'vitest'
import { carrierOf } from '../../lib/forms/tracking-no.ts'
import { mount, press } from '../../testing/dom.tsx'
import { TrackingField } from './tracking-field.tsx'

const CARRIERS = [
  { code: 'SF', pattern: '^SF[0-9]{12,13}$' },
  { code: 'ZTO', pattern: '^[0-9]{12,15}$' },
  { code: 'STO', pattern: '^[0-9]{12,15}$' },
]
// The sheet comes on demand; here it is there.
beforeAll(() => import('./scan-sheet.tsx'))
afterEach(() => vi.unstubAllGlobals())

function Form() {
  const [number, setNumber] = useState('')
  const [carrier, setCarrier] = useState('none')
  return (
    <>
      <TrackingField
        label="Number"
        value={number}
        onChange={setNumber}
        onRead={(read) => {
          setNumber(read)
          setCarrier(carrierOf(CARRIERS, read)?.code ?? carrier)
        }}
      />
      <output>{carrier}</output>
    </>
  )
}

/** A phone whose browser reads barcodes itself, and whose camera is not to be had. */
function phoneThatReads(...texts: string[]) {
  vi.stubGlobal(
    'BarcodeDetector',
    class {
      detect = async () => texts.map((rawValue) => ({ rawValue }))
    },
  )
  vi.stubGlobal('createImageBitmap', async () => ({ width: 400, height: 300, close: () => undefined }))
}

async function takePhoto(page: HTMLElement): Promise<void> {
  await press(page.querySelector('button[aria-label="Scan"]'))
  await act(() => vi.waitFor(() => expect(document.body.textContent).toContain('The camera is not available here')))
  const input = document.querySelector<HTMLInputElement>('input[type=file]')!
  Object.defineProperty(input, 'files', { value: [new File(['x'], 'waybill.jpg', { type: 'image/jpeg' })] })
  await act(async () => input.dispatchEvent(new Event('change', { bubbles: true })))
}
const typed = (page: HTMLElement) => page.querySelector('input')!.value

it('is read from a photo of the waybill, and the one carrier with such numbers is chosen', async () => {
  phoneThatReads('https://example.com/a', 'sf1403000000018')
  const page = await mount(<Form />)

  await takePhoto(page)

  await act(() => vi.waitFor(() => expect(typed(page)).toBe('SF1403000000018')))
  expect(page.querySelector('output')!.textContent).toBe('SF')
  expect(document.querySelector('[role="dialog"]')).toBeNull()
})

it('of numbers that several carriers give out chooses none, and says so where a photo shows no number', async () => {
  expect(carrierOf(CARRIERS, '773000123456789')).toBeUndefined()
  phoneThatReads('运单')
  const page = await mount(<Form />)

  await takePhoto(page)

  await act(() => vi.waitFor(() => expect(document.body.textContent).toContain('No tracking number found')))
  expect(typed(page)).toBe('')
})
