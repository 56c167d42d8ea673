/**
 * Requests whose handlers are at work, also those whose sender has hung up meanwhile: their connection is gone, and a stop that looked at
 * connections alone would close the database under them.
 */
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { appState } from '../../app-state.ts'
import type { Services } from '../../services.ts'

const atWork = appState(() => new Set<Promise<unknown>>())

/** Every route that is added from now on is counted. */
export function countWork(app: FastifyInstance, services: Services): void {
  app.addHook('onRoute', (route) => {
    const { handler } = route
    route.handler = function counted(request, reply) {
      const answer: unknown = handler.call(this, request, reply)
      if (answer instanceof Promise) {
        const working = atWork(services)
        working.add(answer)
        const over = () => working.delete(answer)
        answer.then(over, over)
      }
      return answer
    }
  })
}

/** Waits for them, no longer than said. @returns whether all are over */
export async function workIsOver(services: Services, limit_ms: number): Promise<boolean> {
  const working = atWork(services)
  const late = wait(limit_ms, undefined, { ref: false })
  await Promise.race([Promise.allSettled(working), late])
  return working.size === 0
}
