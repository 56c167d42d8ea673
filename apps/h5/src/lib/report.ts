import { call } from './api/client.ts'
import { currentHashRoute } from './router/navigation.ts'
import { APP_VERSION } from './version.ts'

/** Tells the server about an error a page met; silent, and without the address's parameters. */
export function reportError(error: unknown): void {
  const { message = String(error), stack } = error instanceof Error ? error : {}
  void call(
    'site.clientLog',
    {
      message: message.slice(0, 1000),
      stack: stack?.slice(0, 4000),
      route: currentHashRoute().split('?')[0],
      version: APP_VERSION,
    },
    { silent: true },
  ).catch(() => undefined)
}
