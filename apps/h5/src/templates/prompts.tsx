import { DialogHost, LoginPrompt } from '@juya/ui'
import { useCommon } from '../lib/common.i18n.ts'
import { goToLogin, loginPrompt } from '../lib/login-gate.ts'
import { useSignal } from '../lib/signal.ts'

/** The sheet a guest gets on trying something that needs a login, and the questions of ask(). */
export default function Prompts() {
  const t = useCommon()
  const prompt = useSignal(loginPrompt)
  return (
    <>
      <LoginPrompt
        open={prompt !== null}
        onClose={() => loginPrompt.set(null)}
        onSignIn={goToLogin}
        title={t(`sign_in_to_${prompt?.reason ?? 'continue'}`)}
        note={prompt?.note ?? t('sign_in_back')}
        sign_in={t('sign_in_sms')}
        stay={t('keep_browsing')}
      />
      <DialogHost />
    </>
  )
}
