/** The thread of read-codes.ts. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parentPort } from 'node:worker_threads'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'

/** Four bytes a pixel, row by row. */
export interface Pixels {
  data: Uint8ClampedArray
  width: number
  height: number
}

const wasm = readFileSync(fileURLToPath(import.meta.resolve('zxing-wasm/reader/zxing_reader.wasm')))
prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(wasm).buffer } })

parentPort!.on('message', async ({ id, pixels }: { id: number; pixels: Pixels }) => {
  const found = await readBarcodes({ ...pixels, colorSpace: 'srgb' } as ImageData, {
    formats: ['QRCode', 'MicroQRCode', 'RMQRCode'],
    tryHarder: true,
    maxNumberOfSymbols: 8,
  }).catch(() => [])
  parentPort!.postMessage({ id, codes: found.map(({ text }) => text) })
})
