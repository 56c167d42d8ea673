/** Messages of strangers that wait, one text to many or a video: delivered, or given back. */
import { showToast } from '@juya/ui'
import { useQuery } from '@tanstack/react-query'
import { usePermissions } from 'ra-core'
import { Link } from 'react-router'
import { call } from '../../lib/api.ts'
import { mayAct } from '../../lib/auth-provider.ts'
import { useDates } from '../../lib/format.ts'
import { useAction } from '../../lib/use-action.ts'
import { deskTexts } from './desk.i18n.ts'

export function HeldMessages() {
  const say = deskTexts.useText()
  const { short } = useDates()
  const { permissions } = usePermissions()
  const { data } = useQuery({
    queryKey: ['heldMessages'],
    queryFn: ({ signal }) => call('heldMessages', {}, { signal }),
    enabled: mayAct(permissions, 'service'),
  })
  const decide = useAction('decideHeld', {
    touched: ['heldMessages', 'audit'],
    done: ({ ended }) => showToast({ text: say(ended === 'refused' ? 'held_refused' : 'held_decided') }),
  })
  if (!data || data.list.length === 0) return null
  return (
    <section aria-label={say('held')}>
      <h2>
        {say('held')} {data.waiting}
      </h2>
      <small className="a-faint">{say('held_note', { minutes: String(data.held_min) })}</small>
      <ul>
        {data.list.map(({ id, person, shop, text, picture, video, people, lapses_at }) => (
          <li key={id} className="k-held">
            <Link to={`/users/${person.id}`}>
              <b>{shop?.name ?? person.name}</b>
            </Link>{' '}
            <small className="a-faint j-num">
              {video ? say('held_video') : say('held_people', { count: people })} ·{' '}
              {say('held_until', { at: short(lapses_at) })}
            </small>
            {text && <p>{text}</p>}
            {video && (
              // biome-ignore lint/a11y/useMediaCaption: what people film for each other has no captions
              <video
                className="k-held__video"
                src={video}
                poster={picture ?? undefined}
                controls
                preload="none"
                aria-label={say('video')}
              />
            )}
            <span className="k-held__acts">
              <button
                type="button"
                className="a-button"
                disabled={decide.busy}
                onClick={() => decide.act({ id, deliver: true })}
              >
                {say('held_deliver')}
              </button>
              <button
                type="button"
                className="a-button"
                disabled={decide.busy}
                onClick={() => decide.act({ id, deliver: false })}
              >
                {say('held_give_back')}
              </button>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
