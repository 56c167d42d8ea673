import type { Data } from '../../../lib/api/client.ts'
import { useAction } from '../../../lib/api/query.ts'
import { askLogin } from '../../../lib/session/login-gate.ts'

export interface Watching {
  on: boolean
  count: number
  press: () => void
}

/** The heart of a campaign, which the page shows twice. */
export function useWatch(campaign: Data<'funding.info'> | undefined): Watching {
  const watch = useAction('funding.watch', { refresh: ['funding.info'] })
  const on = campaign?.watched === true
  return {
    on,
    count: campaign?.watch_count ?? 0,
    press: () => {
      if (campaign && askLogin('watch')) void watch.run({ id: campaign.id, on: !on })
    },
  }
}
