/** The console: ra-core keeps who is signed in, what a list shows and what must be asked for anew; everything seen is our own. */
import { DialogHost, ToastHost } from '@juya/ui'
import { FreshQueryClient } from '@juya/ui/reading/query-client.ts'
import { CoreAdminContext, useAuthState, usePermissions } from 'ra-core'
import { type ComponentType, lazy, Suspense } from 'react'
import { HashRouter, Navigate, Route, Routes } from 'react-router'
import EnrolPage from './features/session/enrol.page.tsx'
import SignInPage from './features/session/sign-in.page.tsx'
import { Shell } from './layout/shell.tsx'
import { authProvider, mayRead } from './lib/auth-provider.ts'
import { common } from './lib/common.i18n.ts'
import { dataProvider } from './lib/data-provider.ts'
import { useLanguage } from './lib/i18n.ts'
import { useWord } from './lib/words.i18n.ts'
import { Boundary } from './parts/boundary.tsx'
import { FreshCodeHost } from './parts/fresh-code-host.tsx'
import { PageFault, PageLoading } from './parts/states.tsx'
import { ROUTES, type RouteRow } from './routes.ts'

const queryClient = new FreshQueryClient({
  defaultOptions: { queries: { retry: 1, staleTime: 5_000, refetchOnWindowFocus: true } },
})

const code = import.meta.glob<{ default: ComponentType }>('./features/*/*.page.tsx')
const pages = new Map<string, ComponentType>(ROUTES.map((row) => [row.path, lazy(code[`./features/${row.page}`]!)]))

function Page({ row }: { row: RouteRow }) {
  const { permissions, isPending } = usePermissions()
  const say = common.useText()
  const word = useWord()
  const language = useLanguage()
  const Content = pages.get(row.path)!
  if (isPending) return <PageLoading />
  if (row.roles && !mayRead(permissions, ...row.roles)) {
    const roles = [...row.roles, 'auditor'].map((role) => word('role', role)).join(language === 'en' ? ', ' : '、')
    return <PageFault drawing="door" title={say('no_right')} note={say('no_right_note', { roles })} />
  }
  return (
    <Boundary key={row.path}>
      <Suspense fallback={<PageLoading />}>
        <Content />
      </Suspense>
    </Boundary>
  )
}

function Pages() {
  const { isPending, authenticated } = useAuthState(undefined, true)
  const say = common.useText()
  if (isPending || !authenticated) return <PageLoading />
  return (
    <Shell>
      <Routes>
        {ROUTES.map((row) => (
          <Route key={row.path} path={row.path} element={<Page row={row} />} />
        ))}
        <Route path="*" element={<PageFault drawing="search" title={say('not_found')} />} />
      </Routes>
    </Shell>
  )
}

export const App = () => (
  <HashRouter>
    <CoreAdminContext dataProvider={dataProvider} authProvider={authProvider} queryClient={queryClient}>
      <Routes>
        <Route path="/login" element={<SignInPage />} />
        <Route path="/enrol" element={<EnrolPage />} />
        <Route path="/index.html" element={<Navigate to="/" replace />} />
        <Route path="*" element={<Pages />} />
      </Routes>
      <ToastHost />
      <DialogHost />
      <FreshCodeHost />
    </CoreAdminContext>
  </HashRouter>
)
