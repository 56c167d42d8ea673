/** A planned session among those of other rooms: whose it is, and the button to be told before it begins. */
import { Card } from '@juya/ui'
import { PlannedSession } from '../../../cards/live/planned-sessions.tsx'
import type { Item } from '../../../lib/api/client.ts'

export const HeraldCard = ({ session, onChanged }: { session: Item<'live.list'>; onChanged: () => void }) => (
  <Card>
    <PlannedSession session={session} of_shop onChanged={onChanged} />
  </Card>
)
