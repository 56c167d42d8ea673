import { ToastHost, UiTextContext, type UiTexts, useQuestion } from '@juya/ui'
import { QueryClientProvider } from '@tanstack/react-query'
import { type ComponentType, useEffect, useMemo, useRef, useState } from 'react'
import { common, useCommon } from './lib/common.i18n.ts'
import { useLanguage } from './lib/i18n.ts'
import { loginPrompt } from './lib/login-gate.ts'
import { queryClient, whoKey } from './lib/query.ts'
import { reconnect } from './lib/realtime.ts'
import { useSession } from './lib/session.ts'
import { useSignal } from './lib/signal.ts'
import { toast } from './lib/toast.ts'
import { Screens } from './templates/screens.tsx'

export function App() {
  return (
    <QueryClientProvider client={queryClient}>
      <Words>
        <Forgetting />
        <Screens />
        <WhenAsked />
        <ToastHost />
      </Words>
    </QueryClientProvider>
  )
}

/** Another person or another language: nothing loaded before may be shown, and the socket says who it is anew. */
function Forgetting() {
  useSession()
  useLanguage()
  const who = whoKey()
  const shown = useRef(who)
  useEffect(() => {
    if (shown.current === who) return
    shown.current = who
    void queryClient.resetQueries()
    reconnect()
  }, [who])
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
      days_hours: (days, hours) => t('days_hours', { days, hours }),
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
    import('./templates/prompts.tsx').then(
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
