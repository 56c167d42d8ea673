/** Customer service: the help answers first; a person is one tap away. */
import './service.css'
import { Button, Cell, CellGroup, Chip, ChipRow } from '@juya/ui'
import { ChatCircleDotsIcon, HeadsetIcon } from '@juya/ui/icons.ts'
import { type ReactNode, useState } from 'react'
import type { Data } from '../../lib/api/client.ts'
import { lastRefusal } from '../../lib/api/last-refusal.ts'
import { useAction, useCall } from '../../lib/api/query.ts'
import { limitOf } from '../../lib/forms/limits.ts'
import { go, goPath } from '../../lib/router/navigation.ts'
import { askLogin } from '../../lib/session/login-gate.ts'
import { useSession } from '../../lib/session/session.ts'
import { PageShell } from '../../templates/pages.tsx'
import { useText } from './i18n.ts'
import { AskBar, type Line, Question, Talk } from './parts/talk.tsx'

type Robot = Data<'site.customerService'>
type Reply = Data<'site.customerServiceAnswer'>
interface Turn {
  asked: string
  /** Typed, not chosen. */
  q?: string
  reply: Reply
}

export default function RobotPage() {
  const t = useText()
  const service = useCall('site.customerService', {})
  const [turns, setTurns] = useState<readonly Turn[]>([])
  const [kind, setKind] = useState<Robot['categories'][number]['kind']>()
  const answer = useAction('site.customerServiceAnswer')
  const ask = async (asked: string, id?: number) => {
    const input = id === undefined ? { q: asked } : { id }
    const reply = await answer.run(input)
    if (reply) setTurns((before) => [...before, { asked, q: input.q, reply }])
  }
  const shown = service.data?.categories.find((one) => one.kind === kind)?.questions ?? service.data?.hot ?? []
  const { token, user } = useSession()
  const [code] = useState(lastRefusal)
  const refused = useCall(
    user?.role === 'shop' ? 'site.shopHelpList' : 'site.helpList',
    { about: String(code) },
    { enabled: code !== undefined },
  )
  const about_refusal = refused.data?.list ?? []
  const desk = useCall('service.desk', {}, { enabled: token !== null })
  const state = desk.data?.state ?? 'robot'
  const is_open = state === 'queued' || state === 'with' || state === 'idle'
  const person_asked = useAction('service.askPerson', { onDone: () => go('chat.talk', { service: 1 }) })
  const askPerson = () => {
    if (is_open) go('chat.talk', { service: 1 })
    else if (askLogin('chat')) void person_asked.run({ question: turns.findLast(({ q }) => q)?.q })
  }
  const person = (
    <Cell
      icon={<ChatCircleDotsIcon size={20} />}
      title={t(is_open ? 'person_open' : 'person')}
      help={is_open && desk.data?.place ? t('person_place', { place: String(desk.data.place) }) : t('person_note')}
      onPress={person_asked.pending ? undefined : askPerson}
    />
  )
  const ask_person = (
    <Button size="s" loading={person_asked.pending} onClick={askPerson}>
      {t('person')}
    </Button>
  )
  const lines = turns.flatMap(({ asked, q, reply }, nth): Line[] => [
    { key: 2 * nth, mine: true, text: asked },
    {
      key: 2 * nth + 1,
      mark: t('robot'),
      text: reply.answer?.answer ?? t('robot_none'),
      below: <Below reply={reply} q={q} onAsk={ask} onPerson={ask_person} />,
    },
  ])
  return (
    <PageShell
      needs={[service, { ...refused, error: null }]}
      bar={
        <AskBar
          max={limitOf('site.customerServiceAnswer', 'q').chars_max}
          busy={answer.pending}
          onAsk={(q) => ask(q)}
        />
      }
    >
      {service.data && (
        <Talk lines={lines}>
          {about_refusal.length > 0 && (
            <CellGroup look="card" title={t('robot_refused')}>
              {about_refusal.map(({ id, title }) => (
                <Cell key={id} title={title} onPress={() => void ask(title, id)} />
              ))}
            </CellGroup>
          )}
          <CellGroup look="card" title={t('robot_hello')}>
            <ChipRow label={t('robot_about')}>
              {service.data.categories.map((one) => (
                <Chip
                  key={one.kind}
                  on={one.kind === kind}
                  onPress={() => setKind(one.kind === kind ? undefined : one.kind)}
                >
                  {t(`kind_${one.kind}`)}
                </Chip>
              ))}
            </ChipRow>
            {shown.map(({ id, question }) => (
              <Cell key={id} title={question} onPress={() => void ask(question, id)} />
            ))}
          </CellGroup>
          <CellGroup look="card" note={t('human_note')}>
            {person}
            <Cell
              icon={<HeadsetIcon size={20} />}
              title={t('human')}
              help={t('human_hours', { hours: service.data.human.hours })}
              value={service.data.human.phone}
              href={`tel:${service.data.human.phone}`}
            />
          </CellGroup>
        </Talk>
      )}
    </PageShell>
  )
}

function Below({
  reply,
  q,
  onAsk,
  onPerson,
}: {
  reply: Reply
  q: string | undefined
  onAsk: (asked: string, id: number) => Promise<void>
  /** The way to a person, where the help knows nothing. */
  onPerson: ReactNode
}) {
  const t = useText()
  const [voted, setVoted] = useState<boolean>()
  const vote = useAction('site.helpUseful')
  const { answer, related } = reply
  const say = (useful: boolean) => {
    setVoted(useful)
    if (answer) void vote.run({ id: answer.id, useful, q })
  }
  const screen = answer?.screen
  return (
    <div className="service-talk__more">
      {screen && (
        <Button size="s" variant="outline" onClick={() => goPath(screen)}>
          {t('robot_open')}
        </Button>
      )}
      {!answer && onPerson}
      {answer &&
        (voted === undefined ? (
          <span className="service-chips" role="group" aria-label={t('useful')}>
            <Chip onPress={() => say(true)}>{t('useful_yes')}</Chip>
            <Chip onPress={() => say(false)}>{t('useful_no')}</Chip>
          </span>
        ) : (
          <span className="service-talk__mark" role="status">
            {t(voted ? 'useful_thanks' : 'useful_sorry')}
          </span>
        ))}
      {related.map(({ id, question }) => (
        <Question key={id} onPress={() => void onAsk(question, id)}>
          {question}
        </Question>
      ))}
    </div>
  )
}
