/** What migrations call to rename tables and columns: `SELECT pg_temp.rename_table('old', 'new')`. */
import type pg from 'pg'

/**
 * Renames a table with what is named after it: constraints, indexes, the sequence of its ids, and the foreign keys that lead to it.
 * A column's renaming takes along the constraint that forbids it to be empty.
 */
const RENAMING = `
  CREATE OR REPLACE FUNCTION pg_temp.rename_table(old text, new text) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE part record;
  BEGIN
    EXECUTE format('ALTER TABLE public.%I RENAME TO %I', old, new);
    FOR part IN SELECT c.conrelid::regclass AS owner, c.conname AS name,
        CASE WHEN c.conrelid = new::regclass AND starts_with(c.conname, old || '_') THEN overlay(c.conname placing new from 1 for length(old))
             ELSE replace(c.conname, '_' || old || '_', '_' || new || '_') END AS wanted
      FROM pg_constraint c WHERE c.conrelid = new::regclass OR c.confrelid = new::regclass LOOP
      IF part.wanted <> part.name THEN
        EXECUTE format('ALTER TABLE %s RENAME CONSTRAINT %I TO %I', part.owner, part.name, left(part.wanted, 63));
      END IF;
    END LOOP;
    FOR part IN SELECT c.relname AS name, c.relkind AS kind FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND starts_with(c.relname, old || '_') AND (
        c.relkind = 'i' AND EXISTS (SELECT FROM pg_index x WHERE x.indexrelid = c.oid AND x.indrelid = new::regclass)
          AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = c.oid AND k.conrelid = new::regclass)
        OR c.relkind = 'S' AND EXISTS (SELECT FROM pg_depend d WHERE d.objid = c.oid AND d.refobjid = new::regclass)) LOOP
      EXECUTE format('ALTER %s public.%I RENAME TO %I', CASE part.kind WHEN 'S' THEN 'SEQUENCE' ELSE 'INDEX' END,
        part.name, left(overlay(part.name placing new from 1 for length(old)), 63));
    END LOOP;
  END $$;
  CREATE OR REPLACE FUNCTION pg_temp.rename_column(owner text, old text, new text) RETURNS void LANGUAGE plpgsql AS $$
  DECLARE kept text := owner || '_' || old || '_not_null';
  BEGIN
    EXECUTE format('ALTER TABLE public.%I RENAME COLUMN %I TO %I', owner, old, new);
    IF EXISTS (SELECT FROM pg_constraint WHERE conrelid = owner::regclass AND conname = left(kept, 63)) THEN
      EXECUTE format('ALTER TABLE public.%I RENAME CONSTRAINT %I TO %I', owner, left(kept, 63), left(owner || '_' || new || '_not_null', 63));
    END IF;
  END $$;`

/** Makes the two functions for as long as this connection lasts. */
export async function canRename(client: pg.Client): Promise<void> {
  await client.query(RENAMING)
}
