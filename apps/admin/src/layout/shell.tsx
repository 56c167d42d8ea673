/** Sidebar, bar and the page between them. */
import type { ReactNode } from 'react'
import { Sidebar } from './sidebar.tsx'
import { TopBar } from './top-bar.tsx'

export const Shell = ({ children }: { children: ReactNode }) => (
  <div className="a-shell">
    <Sidebar />
    <TopBar />
    <main className="a-main">{children}</main>
  </div>
)
