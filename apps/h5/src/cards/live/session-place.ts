/** Where a live session is watched: the picture of a sale's room stands in that room, with its lots and bids. */
import { hrefOf } from '../../lib/router/navigation.ts'

export const sessionPlace = ({ session_id, sale_id }: { session_id: number; sale_id?: number | null | undefined }) =>
  sale_id == null ? hrefOf('live.watch', { id: session_id }) : hrefOf('house.session', { id: sale_id })
