import { defineConfig } from 'drizzle-kit'

export default defineConfig({
  dialect: 'postgresql',
  schema: './apps/server/src/**/tables.ts',
  out: process.env.MIGRATIONS_OUT ?? './apps/server/migrations',
})
