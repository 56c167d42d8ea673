/**
 * Reads the codes (QR and its smaller kin) in a picture, in a thread of its own: it takes some 20 ms of a processor, during which the
 * process's own thread answers others. The thread begins with the first picture and keeps no process alive.
 */
import { Worker } from 'node:worker_threads'
import { after } from '../../time/timers.ts'
import type { Pixels } from './worker.ts'

/** Longer than any picture takes: the thread is given up and begins anew with the next one. */
const WAIT_MS = 5_000
const CODES_MAX = 8
const CHARS_MAX = 500

interface Asked {
  resolve: (codes: string[] | undefined) => void
  timer: NodeJS.Timeout
}

export class CodeReader {
  private worker: Worker | undefined
  private asked = new Map<number, Asked>()
  private serial = 0

  /** @returns what its codes say, none where it has none; undefined where it could not be looked at */
  read(pixels: Pixels): Promise<string[] | undefined> {
    this.worker ??= this.begin()
    const { worker, asked } = this
    const id = ++this.serial
    return new Promise((resolve) => {
      asked.set(id, { resolve, timer: after(() => void worker.terminate(), WAIT_MS) })
      worker.postMessage({ id, pixels }, [pixels.data.buffer as ArrayBuffer])
    })
  }

  private begin(): Worker {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { name: 'codes' })
    const asked = new Map<number, Asked>()
    this.asked = asked
    worker.unref()
    worker.on('message', ({ id, codes }: { id: number; codes: string[] }) => {
      const one = asked.get(id)
      if (!one) return
      asked.delete(id)
      clearTimeout(one.timer)
      one.resolve(codes.slice(0, CODES_MAX).map((code) => code.slice(0, CHARS_MAX)))
    })
    const over = () => {
      if (this.worker === worker) this.worker = undefined
      for (const { resolve, timer } of asked.values()) {
        clearTimeout(timer)
        resolve(undefined)
      }
      asked.clear()
    }
    worker.on('error', over)
    worker.on('exit', over)
    return worker
  }
}
