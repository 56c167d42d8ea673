/** The card of a planned session in a list of all rooms: its shop, its time, and the reminder button. */
import { Card } from '@juya/ui'
import { PlannedSession } from '../../../cards/live/planned-sessions.tsx'
import type { Item } from '../../../lib/api/client.ts'

export const HeraldCard = ({ session, onChanged }: { session: Item<'live.list'>; onChanged: () => void }) => (
  <Card>
    <PlannedSession session={session} of_shop onChanged={onChanged} />
  </Card>
)
