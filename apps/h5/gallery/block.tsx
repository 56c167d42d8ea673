import { SectionHead } from '@juya/ui'
import type { ReactNode } from 'react'

/** One kind of component under its name. */
export const Block = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className="gallery__block">
    <SectionHead title={title} />
    {children}
  </section>
)
