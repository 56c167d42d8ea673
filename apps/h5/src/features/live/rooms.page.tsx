/** Live rooms as people find them: the tab with those on air, followed and planned, and the page of one room. */
import { useRoute } from '../../lib/router/page.tsx'
import { LiveTab } from './rooms/live-tab.tsx'
import { OneRoom } from './rooms/one-room.tsx'

export default function RoomsPage() {
  return useRoute()?.tab === 'live' ? <LiveTab /> : <OneRoom />
}
