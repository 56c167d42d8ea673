/** A conversation: the piece it is about, the messages with how far they got, and the field to write in. */
import './chat.css'
import { Button, classes, Empty, IconButton, NavBar, Sheet } from '@juya/ui'
import { serverNow } from '@juya/ui/bidding/clock.ts'
import { ask } from '@juya/ui/feedback/ask.ts'
import { SealCheckIcon, StorefrontIcon } from '@juya/ui/icons.ts'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useRepliesWithin } from '../../cards/replies/replies.i18n.ts'
import { ReportLink } from '../../cards/tell/tell-links.tsx'
import { useAction, useCall } from '../../lib/api/query.ts'
import { formatMoment, formatOpening } from '../../lib/format/format.ts'
import { useAsShop } from '../../lib/live/unread.ts'
import { go, goBack } from '../../lib/router/navigation.ts'
import { usePageParams } from '../../lib/router/page.tsx'
import { useSession } from '../../lib/session/session.ts'
import { useSignal } from '../../lib/storage/signal.ts'
import { toast } from '../../lib/toast.ts'
import { PageShell } from '../../templates/page-shell.tsx'
import { useText } from './i18n.ts'
import { Bubble, Content, openCard, WaitingBubble } from './parts/bubble.tsx'
import { Composer } from './parts/composer.tsx'
import { DeskStrip } from './parts/desk-strip.tsx'
import { HouseMark, HouseStrip } from './parts/house-strip.tsx'
import { discard, sendAgain, startOutbox, type Waiting, waiting } from './parts/outbox.ts'
import { PinnedStrip } from './parts/pinned-strip.tsx'
import { Questions } from './parts/questions.tsx'
import { TurnStrip } from './parts/turn-strip.tsx'
import { type Message, useMessages } from './parts/use-messages.ts'

const DIVIDER_MS = 300_000
const number = (text: string | undefined): number | undefined =>
  text && /^\d{1,15}$/.test(text) ? Number(text) : undefined

export default function ChatPage() {
  const t = useText()
  const { user } = useSession()
  const params = usePageParams()
  const stands_as_shop = useAsShop()
  // A person opens a chat with a shop as a person, regardless of the app's current role.
  const service = params.service === '1'
  const as_shop =
    params.as_shop === undefined ? stands_as_shop && params.shop_id === undefined && !service : params.as_shop === '1'
  const talk = useCall(
    'chat.open',
    {
      conv_id: number(params.conv_id),
      shop_id: number(params.shop_id),
      user_id: number(params.user_id),
      lot_id: number(params.lot_id),
      goods_id: number(params.goods_id),
      ...(service ? { service } : {}),
      as_shop,
    },
    { stale_ms: 0 },
  )
  const conv = talk.data?.conv
  const with_house = conv?.kind === 'user_house'
  const asked = with_house || talk.data?.house.asked === true
  const desk = useCall('service.desk', { conv_id: conv?.id }, { enabled: asked && !as_shop, stale_ms: 0 })
  const changed = () => {
    void talk.refetch()
    if (asked) void desk.refetch()
  }
  const talked = useMessages(conv?.id, as_shop, changed)
  const mine = useSignal(waiting).filter(
    (one) =>
      one.conv_id === conv?.id &&
      one.user_id === user?.id &&
      one.as_shop === as_shop &&
      // Its frame may come before its answer.
      !talked.messages.some(({ client_msg_id }) => client_msg_id === one.client_msg_id),
  )
  useEffect(() => void startOutbox(), [])
  // A person who got an answer may go on; until then each message, and any refused one, changes whether the next is accepted.
  const { loaded, messages } = talked
  const written = messages.length
  const failed = mine.filter(({ state }) => state === 'failed').length
  useChange(
    loaded ? `${messages.some(isAnswer) ? 'answered' : written}:${failed}` : undefined,
    () => void talk.refetch(),
  )
  // From a buyer's first line after an answer on, a silent shop may be told of to Juya.
  const owes = messages.findLast((one) => one.is_me || isAnswer(one))?.is_me === true
  useChange(loaded ? owes : undefined, () => {
    if (owes && !as_shop && conv?.kind === 'user_shop') void talk.refetch()
  })
  const { refetch: rereadDesk } = desk
  useEffect(() => {
    if (asked && written > 0) void rereadDesk()
  }, [written, asked, rereadDesk])
  const [chosen, setChosen] = useState<Message | null>(null)
  const end = useScrolledToEnd(
    `${talked.messages.at(-1)?.seq}:${talked.held.length}:${mine.length}:${talk.data !== undefined}`,
  )
  const peer = conv?.peer
  const replies = useRepliesWithin(talk.data?.replies_within_min)
  const sub = talked.typing
    ? t('typing')
    : peer && peer.standing !== 'active'
      ? t(`standing_${peer.standing}`)
      : (replies ?? '')
  const asks = talk.data?.can_send.ok === true && !as_shop && conv?.kind === 'user_shop'
  const has_strip = asks || (as_shop && talk.data?.can_send.ok === true)
  const last_mine = talked.messages.findLast(({ is_me, status }) => is_me && status === 'sent')
  return (
    <PageShell
      title={peer?.name ?? t('chat')}
      needs={[
        talk,
        {
          data: talked.loaded || undefined,
          error: talked.error,
          loading: conv !== undefined && !talked.loaded,
          refetch: talked.start,
        },
        ...(with_house ? [desk] : []),
      ]}
      nav={
        <NavBar
          title={
            <span className="chat-title">
              <span className="chat-title__name">
                <span className="j-ellipsis">{peer?.name ?? t('chat')}</span>
                {peer?.verified && (
                  <SealCheckIcon className="chat-title__seal" size={16} weight="fill" aria-label={t('verified')} />
                )}
              </span>
              <span className="chat-title__sub" role="status">
                {sub}
              </span>
            </span>
          }
          onBack={() => goBack()}
          right={
            peer?.type === 'shop' && (
              <IconButton
                label={t('to_shop')}
                icon={<StorefrontIcon size={22} />}
                onClick={() => go('shop.home', { id: peer.id })}
              />
            )
          }
        />
      }
      bar={
        talk.data &&
        conv && (
          <Composer conv_id={conv.id} as_shop={as_shop} reason={talk.data.can_send.reason}>
            {asks && (
              <Questions
                conv_id={conv.id}
                about={conv.about?.type}
                asked={[...talked.messages, ...talked.held]
                  .map(({ text }) => text)
                  .concat(mine.map(({ body }) => body.text ?? null))}
                sent={[
                  ...talked.messages.map(({ kind, card }) => ({ kind, id: card?.id })),
                  ...mine.map(({ kind, body }) => ({ kind, id: body.id })),
                ]}
              />
            )}
          </Composer>
        )
      }
    >
      {talk.data && <PinnedStrip talk={talk.data} as_shop={as_shop} />}
      {conv?.turn && <TurnStrip turn={conv.turn} />}
      {with_house
        ? desk.data && <DeskStrip desk={desk.data} onChanged={changed} />
        : conv &&
          talk.data && (
            <HouseStrip
              conv_id={conv.id}
              as_shop={as_shop}
              house={owes ? talk.data.house : { ...talk.data.house, askable_at: null }}
              desk={desk.data ?? undefined}
              onChanged={changed}
            />
          )}
      {talked.has_earlier && (
        <p className="chat-earlier">
          <Button variant="text" onClick={() => void talked.loadEarlier()}>
            {t('earlier')}
          </Button>
        </p>
      )}
      {talked.messages.length + talked.held.length + mine.length === 0 && (
        <Empty drawing="box" title={t('empty')} note={with_house ? undefined : t('empty_note')} />
      )}
      <ol
        className={classes('chat-lines', has_strip && 'chat-lines--asks')}
        aria-label={t('messages')}
        aria-live="polite"
      >
        {talked.messages.map((message, i) => (
          <Line
            key={message.seq}
            message={message}
            before={talked.messages[i - 1]}
            mark={talk.data && <HouseMark house={talk.data.house} as_shop={as_shop} seq={message.seq} />}
            reached={message === last_mine ? reachOf(message, talked) : undefined}
            onChanged={() => void talked.start()}
            onPress={
              openCard(message, as_shop) ??
              (mayDo(message, as_shop, conv?.kind === 'user_shop') ? () => setChosen(message) : undefined)
            }
          />
        ))}
        {talked.held.map((message) => (
          <Bubble
            key={`held${message.id}`}
            message={message}
            onPress={message.recall_until != null ? () => setChosen(message) : undefined}
          />
        ))}
        {mine.map((one) => (
          <WaitingBubble key={one.client_msg_id} one={one} onPress={() => void pressWaiting(one, t)} />
        ))}
        {talk.data?.closed && talk.data.can_send.ok && (
          <li className="chat-note">
            {talk.data.closed.opens_at == null
              ? t('shop_closed')
              : t('shop_closed_until', { at: formatOpening(talk.data.closed.opens_at, serverNow()) })}
          </li>
        )}
      </ol>
      <div ref={end} className="chat-end" />
      {chosen && conv && (
        <Acts
          message={chosen}
          as_shop={as_shop}
          conv_id={conv.id}
          onClose={() => setChosen(null)}
          onChanged={talked.start}
        />
      )}
    </PageShell>
  )
}

/** Acts where a value differs from the one before; none before it is no difference. */
function useChange<T>(value: T | undefined, act: () => void): void {
  const before = useRef<T>(undefined)
  // biome-ignore lint/correctness/useExhaustiveDependencies: acts when the value changed
  useEffect(() => {
    if (value === undefined) return
    if (before.current !== undefined && before.current !== value) act()
    before.current = value
  }, [value])
}

/** The other side wrote, and not by itself: its door is open. */
const isAnswer = ({ is_me, automatic, sender_type }: Message): boolean =>
  !is_me && !automatic && sender_type !== 'house'

const reachOf = ({ seq }: Message, { read_seq, delivered_seq }: { read_seq: number; delivered_seq: number }) =>
  seq <= read_seq ? 'read' : seq <= delivered_seq ? 'delivered' : 'sent'

/** A shop's own words are pinned by the buyer; one's own newest may be recalled. */
const mayPin = (message: Message, as_shop: boolean, with_shop: boolean) =>
  with_shop &&
  !as_shop &&
  message.sender_type === 'shop' &&
  message.kind === 'text' &&
  !message.automatic &&
  !message.promise_id
/** What Juya writes is answered for by Juya. */
const mayReport = (message: Message): boolean => !message.is_me && message.sender_type !== 'house'
const mayDo = (message: Message, as_shop: boolean, with_shop: boolean): boolean =>
  message.recall_until != null || mayReport(message) || mayPin(message, as_shop, with_shop)

async function pressWaiting(one: Waiting, t: ReturnType<typeof useText>): Promise<void> {
  if (one.state === 'waiting') return
  const again = await ask({ title: t('failed_ask'), body: one.reason, confirm: t('again'), cancel: t('discard') })
  if (again) sendAgain(one.client_msg_id)
  else discard(one.client_msg_id)
}

function Line({
  message,
  before,
  mark,
  reached,
  onPress,
  onChanged,
}: {
  message: Message
  before?: Message
  /** Juya reads from here on, or no further. */
  mark?: ReactNode
  reached?: 'sent' | 'delivered' | 'read'
  onPress?: () => void
  onChanged: () => void
}) {
  const divides = !before || message.at_ms - before.at_ms > DIVIDER_MS
  return (
    <>
      {mark}
      {divides && <li className="chat-note j-num">{formatMoment(Math.floor(message.at_ms / 1_000))}</li>}
      <Bubble message={message} reached={reached} onPress={onPress} onChanged={onChanged} />
    </>
  )
}

function Acts({
  message,
  as_shop,
  conv_id,
  onClose,
  onChanged,
}: {
  message: Message
  as_shop: boolean
  conv_id: number
  onClose: () => void
  onChanged: () => Promise<void>
}) {
  const t = useText()
  const done = (said: 'pinned_done' | 'recalled_done') => {
    onClose()
    toast(t(said))
    void onChanged()
  }
  const pin = useAction('chat.pin', { onDone: () => done('pinned_done') })
  const held = message.status === 'held'
  const recall = useAction('chat.recall', { onDone: () => done('recalled_done') })
  return (
    <Sheet open title={t('about_message')} onClose={onClose}>
      <div className="chat-acts">
        <div className="chat-acts__what">
          <Content message={message} />
        </div>
        {message.recall_until != null && (
          <>
            <p className="j-meta">
              {held
                ? t('take_back_note', { at: formatOpening(message.recall_until, serverNow()) })
                : t('recall_note', { at: formatOpening(message.recall_until, serverNow()) })}
            </p>
            <Button
              block
              variant="outline"
              loading={recall.pending}
              onClick={() => void recall.run({ conv_id, id: message.id, as_shop, ...(held ? { held } : {}) })}
            >
              {t('recall')}
            </Button>
          </>
        )}
        {mayReport(message) && <ReportLink type="message" id={message.id} />}
        {mayPin(message, as_shop, true) && (
          <>
            <p className="j-meta">{t('pin_note')}</p>
            <Button block loading={pin.pending} onClick={() => void pin.run({ conv_id, id: message.id })}>
              {t('pin')}
            </Button>
          </>
        )}
      </div>
    </Sheet>
  )
}

/** Keeps the newest in view when something is added. */
function useScrolledToEnd(key: string) {
  const end = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: scrolls when something was added
  useLayoutEffect(() => {
    end.current?.scrollIntoView({ block: 'end' })
  }, [key])
  return end
}
