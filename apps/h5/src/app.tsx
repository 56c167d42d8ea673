import { ToastHost, UiTextContext, type UiTexts, useQuestion } from '@juya/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react'
import { queryClient, whoKey } from './lib/api/query.ts'
import { reconnect } from './lib/live/realtime.ts'
import { loadCode } from './lib/router/chunks.ts'
import { handOverInterests } from './lib/session/interests.ts'
import { loginPrompt } from './lib/session/login-gate.ts'
import { useSession } from './lib/session/session.ts'
import { useSignal } from './lib/storage/signal.ts'
import { common, useCommon } from './lib/texts/common.i18n.ts'
import { useLanguage } from './lib/texts/i18n.ts'
import { toast } from './lib/toast.ts'
import { Screens } from './templates/screens.tsx'

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Words>
        <Forgetting />
        <Screens />
        <WhenAsked />
        <WhenSignedIn load={loadNews} />
        <WhenSignedIn after_ms={TOLD_AFTER_MS} load={loadToasts} />
        <ToastHost />
      </Words>
    </QueryClientProvider>
  )
}

/**
 * Another person or another language: nothing loaded before may be shown, and the socket says who it is anew. Who signs in takes over what
 * was chosen as a guest; who acts for another shop hears that shop's room.
 */
function Forgetting() {
  const { token, user } = useSession()
  useLanguage()
  const who = whoKey()
  const shop = user?.shop?.id
  const shown = useRef({ who, shop })
  useEffect(() => {
    if (token !== null) void handOverInterests()
  }, [token])
  useEffect(() => {
    const before = shown.current
    if (before.who === who && before.shop === shop) return
    shown.current = { who, shop }
    if (before.who !== who) void queryClient.resetQueries()
    reconnect()
  }, [who, shop])
  return null
}

/** The primitives' words in the app's language. */
function Words({ children }: { children: React.ReactNode }) {
  const t = useCommon()
  const texts = useMemo<UiTexts>(
    () => ({
      close: t('close'),
      back: t('back'),
      clear: t('clear'),
      loading: t('loading'),
      decrease: t('decrease'),
      increase: t('increase'),
      remove: t('remove'),
      retry: t('retry'),
      show_amount: t('show_amount'),
      hide_amount: t('hide_amount'),
      five_minutes: t('five_minutes'),
      one_minute: t('one_minute'),
      ten_seconds: t('ten_seconds'),
      days_hours: (days, hours) => t('days_hours', { days, hours: Number(hours) }),
      day_mark: t('day_mark'),
    }),
    [t],
  )
  return <UiTextContext value={texts}>{children}</UiTextContext>
}

/** The sign-in sheet and the questions; their code comes when the first of them is asked. Without it the answer is no. */
function WhenAsked() {
  const prompt = useSignal(loginPrompt)
  const question = useQuestion()
  const [Prompts, setPrompts] = useState<ComponentType | null>(null)
  const asked = prompt !== null || question !== null
  useEffect(() => {
    if (!asked || Prompts) return
    loadCode(() => import('./templates/prompts.tsx')).then(
      (loaded) => setPrompts(() => loaded.default),
      () => {
        toast(common.say('connection_failed'))
        loginPrompt.set(null)
        question?.answer(false)
      },
    )
  }, [asked, question, Prompts])
  return asked && Prompts ? <Prompts /> : null
}

/** Loading the banner waits until the first view stands. */
const TOLD_AFTER_MS = 1_500

/** What a guest has none of: hearing what happens to the person, and the banner of it. Without their code a screen reads it when it asks anew. */
function WhenSignedIn({ after_ms = 0, load }: { after_ms?: number; load: () => Promise<{ default: ComponentType }> }) {
  const { token } = useSession()
  const [Loaded, setLoaded] = useState<ComponentType | null>(null)
  useEffect(() => {
    if (token === null || Loaded) return
    const timer = setTimeout(() => {
      loadCode(load).then(
        (loaded) => setLoaded(() => loaded.default),
        () => undefined,
      )
    }, after_ms)
    return () => clearTimeout(timer)
  }, [token, Loaded, after_ms, load])
  return token !== null && Loaded ? <Loaded /> : null
}
const loadNews = () => import('./lib/live/own-news.ts')
const loadToasts = () => import('./templates/toasts/toasts.tsx')
