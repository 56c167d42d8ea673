/** What holds among the files of the browser apps. */
import {
  featureWords,
  handlersOnImports,
  handWrittenLimits,
  importCircles,
  pagesAndRows,
  refusalNumbers,
  routeNames,
  textAsHtml,
  typedOnce,
} from './app-rules.ts'
import { expectRules } from './expect-rules.ts'
import { sourceFile } from './sources.ts'

expectRules([
  {
    promise: 'choosers of pictures, Enter and phone numbers are read in one place each',
    find: typedOnce,
    bad: [
      [sourceFile('apps/h5/src/features/chat/x.tsx', '<input type="file" accept="image/jpeg,image/heic" />')],
      [sourceFile('apps/admin/src/parts/x.tsx', "if (event.key === 'Enter') send()")],
      [sourceFile('apps/h5/src/features/login/x.tsx', "setPhone(text.replace(/\\D/g, ''))")],
    ],
    good: [sourceFile('apps/h5/src/features/chat/x.tsx', '<input accept={PICTURES_OFFERED} onKeyDown={isEnter} />')],
  },
  {
    promise: 'what people wrote is put into a page as text, but for HTML the server made of escaped words',
    find: textAsHtml,
    bad: [
      [sourceFile('apps/h5/src/features/chat/x.tsx', '<p dangerouslySetInnerHTML={{ __html: message.text }} />')],
      [sourceFile('apps/admin/src/parts/x.ts', 'box.innerHTML = reason')],
    ],
    good: [
      sourceFile('apps/h5/src/features/chat/x.tsx', '<p>{message.text}</p>'),
      sourceFile('apps/h5/src/features/site/about.page.tsx', '<p dangerouslySetInnerHTML={{ __html }} />'),
    ],
  },
  {
    promise: 'a feature is called as a domain of the contract, or is one of the places where several meet',
    find: featureWords,
    bad: [[sourceFile('apps/h5/src/features/basket/routes.ts', '')]],
    good: [
      sourceFile('packages/contract/src/calls/order.ts', "export const order = defineCalls('order', {})"),
      sourceFile('apps/h5/src/features/order/routes.ts', ''),
      sourceFile('apps/h5/src/features/sell/routes.ts', ''),
    ],
  },
  {
    promise: "a screen's name begins with its feature's folder",
    find: routeNames,
    bad: [[sourceFile('apps/h5/src/features/bidding/routes.ts', "  'auction.deposits': {\n    path: '/x',\n  },")]],
    good: [sourceFile('apps/h5/src/features/bidding/routes.ts', "  'bidding.deposits': {\n    path: '/x',\n  },")],
  },
  {
    promise: 'each screen has its page, and each page its screen',
    find: pagesAndRows,
    bad: [
      [sourceFile('apps/h5/src/features/order/routes.ts', "  'order.detail': {\n    page: 'order.page.tsx',\n  },")],
      [sourceFile('apps/h5/src/features/order/order.page.tsx', '')],
    ],
    good: [
      sourceFile('apps/h5/src/features/order/routes.ts', "  'order.detail': {\n    page: 'order.page.tsx',\n  },"),
      sourceFile('apps/h5/src/features/order/order.page.tsx', ''),
    ],
  },
  {
    promise: 'files import each other in no ring',
    find: importCircles,
    bad: [
      [
        sourceFile('apps/h5/src/lib/a.ts', "import type { B } from './b.ts'"),
        sourceFile('apps/h5/src/lib/b.ts', "const c = () => import('./c.ts')"),
        sourceFile('apps/h5/src/lib/c.ts', "import { a } from './a.ts'"),
      ],
      [
        sourceFile('chaos/calls/table.ts', "import { ROWS } from './rows.ts'"),
        sourceFile('chaos/calls/rows.ts', "import { REASON } from './table.ts'"),
      ],
    ],
    good: [
      sourceFile('apps/h5/src/lib/a.ts', "import { b } from './b.ts'\nimport { c } from './c.ts'"),
      sourceFile('apps/h5/src/lib/b.ts', "import { c } from './c.ts'"),
      sourceFile('apps/h5/src/lib/c.ts', ''),
    ],
  },
  {
    promise: 'what becomes of code that does not come is said where its style sheets are included',
    find: handlersOnImports,
    bad: [[sourceFile('apps/h5/src/app.tsx', "import('./told.tsx').then(\n  show,\n  () => undefined,\n)")]],
    good: [sourceFile('apps/h5/src/app.tsx', "loadCode(() => import('./told.tsx')).then(show, () => undefined)")],
  },
  {
    promise: 'forms take their limits from the contract',
    find: handWrittenLimits,
    bad: [
      [sourceFile('apps/h5/src/features/order/pay.page.tsx', 'const page = <TextInput {...ids} maxLength={40} />')],
      [
        sourceFile(
          'apps/admin/src/features/order/order.page.tsx',
          'const page = <TextArea\n  value={text} max={40} />',
        ),
      ],
    ],
    good: [
      sourceFile(
        'apps/h5/src/features/order/pay.page.tsx',
        "const page = <TextInput maxLength={limitOf('order.pay', 'note').chars_max} />",
      ),
    ],
  },
  {
    promise: 'refusals are told apart by key, not by number',
    find: refusalNumbers,
    bad: [
      [
        sourceFile('packages/contract/src/refusals.ts', "const rows = { NOT_FOUND: { code: 20004, en: 'Not found' } }"),
        sourceFile('apps/h5/src/lib/api/request.ts', 'if (error.code === 20004) return'),
      ],
    ],
    good: [
      sourceFile('packages/contract/src/refusals.ts', "const rows = { NOT_FOUND: { code: 20004, en: 'Not found' } }"),
      sourceFile('apps/h5/src/lib/api/request.ts', "if (isRefusal(error, 'NOT_FOUND')) return 120004"),
    ],
  },
])
