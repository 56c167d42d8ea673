/** The studio: a host goes live with this phone or with OBS, and runs the session with one thumb. */
import './parts/live.css'
import { useState } from 'react'
import { SellerOnly } from '../../cards/seller-only.tsx'
import { useCall } from '../../lib/api/query.ts'
import { useIdParam } from '../../lib/router/page.tsx'
import { Begin } from './studio/begin.tsx'
import { OnAir, type Sending } from './studio/on-air.tsx'
import { useAir } from './studio/use-air.ts'

export default function StudioPage() {
  return (
    <SellerOnly>
      <Studio />
    </SellerOnly>
  )
}

function Studio() {
  const planned_id = useIdParam()
  /** Comes from the desk of a sale, whose room it gives a picture. */
  const sale_id = useIdParam('sale_id')
  const mine = useCall('live.mine', {}, { stale_ms: 0 })
  const air = useAir()
  const [sending, setSending] = useState<Sending>()
  /** A session that was on air as the page came; it stays here as it ends. */
  const [known_id, setKnown] = useState<number>()
  const on_air = mine.data?.on_air?.session_id
  if (known_id === undefined && on_air !== undefined && !mine.refreshing) setKnown(on_air)
  const session_id = sending?.keyed.session.session_id ?? known_id
  if (session_id === undefined)
    return (
      <Begin
        mine={mine}
        air={air}
        planned_id={planned_id}
        sale_id={sale_id}
        onReady={(keyed, how) => {
          setKnown(keyed.session.session_id)
          setSending({ how, keyed, take_over: false })
        }}
      />
    )
  return <OnAir session_id={session_id} air={air} sending={sending} onSending={setSending} />
}
