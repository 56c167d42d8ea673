/** The wall of live rooms: the newest key frame of each, who watches, how late, what is reported, and the acts on it. */
import './live-wall.css'
import { LIVE_SESSIONS } from '@juya/contract/operator/resources/live/live-sessions.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { call, type Data } from '../../lib/api.ts'
import { useDates } from '../../lib/format.ts'
import { ActButtons } from '../../parts/console/act-buttons.tsx'
import { LoadFailed, PageLoading } from '../../parts/states.tsx'
import { KeyFrame } from './key-frame.tsx'
import { wallTexts } from './live-wall.i18n.ts'

type Room = Data<'liveWall'>['list'][number]
const POLL_MS = 5_000

export default function LiveWallPage() {
  const say = wallTexts.useText()
  const { data, error, isPending, refetch } = useQuery({
    queryKey: ['liveWall'],
    queryFn: ({ signal }) => call('liveWall', {}, { signal }),
    refetchInterval: POLL_MS,
  })
  if (error && !data) return <LoadFailed error={error} retry={() => void refetch()} />
  if (isPending) return <PageLoading />
  return (
    <section className="a-page">
      <p className="a-note">
        {data.total > data.list.length
          ? say('first_of', { shown: data.list.length, count: data.total })
          : say('on_air', { count: data.total })}
      </p>
      {data.list.length === 0 ? (
        <p className="a-faint">{say('none')}</p>
      ) : (
        <ul className="live-wall">
          {data.list.map((room) => (
            <Tile key={room.id} room={room} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Tile({ room }: { room: Room }) {
  const say = wallTexts.useText()
  const { short } = useDates()
  const { id, title, shop_name, status, stopped, has_picture, viewers, lag_p95_ms, reports, warned_at } = room
  return (
    <li className="live-wall__tile">
      <KeyFrame url={has_picture ? room.frame_url : undefined} cover={room.cover} title={title} />
      <div className="live-wall__facts">
        <Link className="a-link live-wall__title" to={`/live-sessions?open=${id}`}>
          {title}
        </Link>
        <span className="a-faint">
          {shop_name} · {say('since', { at: short(room.started_at) })}
        </span>
        <span className="j-num">
          {say('viewers', { count: viewers })}
          {lag_p95_ms != null && ` · ${say('lag', { s: (lag_p95_ms / 1_000).toFixed(1) })}`}
        </span>
        {status === 'paused' && <span>{say(stopped ? 'stopped' : 'paused')}</span>}
        {warned_at != null && <span>{say('warned', { at: short(warned_at) })}</span>}
        {reports > 0 && (
          <Link className="a-link live-wall__reports" to="/reports?status=open">
            {say('reports', { count: reports })}
          </Link>
        )}
      </div>
      <ActButtons
        inline
        resource={LIVE_SESSIONS}
        row={room}
        params={{ title }}
        without={[stopped && 'stopLiveSession', !stopped && 'letLiveSessionGoOn']}
      />
    </li>
  )
}
