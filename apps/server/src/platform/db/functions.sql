-- The clock that decides every deadline. Tests replace this function with one that can be moved.
CREATE FUNCTION platform_now() RETURNS timestamptz LANGUAGE sql VOLATILE AS $$ SELECT clock_timestamp() $$;
--> statement-breakpoint
-- Refuses UPDATE and DELETE on append-only tables (used by the guards of several domains).
CREATE FUNCTION platform_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation';
END $$;
--> statement-breakpoint
-- A text as it is searched: lower case, one width of letters and digits, no space around it.
CREATE FUNCTION platform_fold(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT btrim(lower(normalize(words, NFKC))) $$;
--> statement-breakpoint
-- The letters, pairs and triples a folded text is found by; none goes across a space. Dear to work out: an index is asked even of a small table.
CREATE FUNCTION platform_terms(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
  SELECT coalesce(array_agg(DISTINCT substr(word, at, size)), '{}')
  FROM regexp_split_to_table(words, '\s+') word, generate_series(1, length(word)) at, generate_series(1, 3) size WHERE at + size - 1 <= length(word)
$$;
--> statement-breakpoint
-- The terms a folded question asks for: of each word its triples, of one of two letters the pair, of one letter that.
CREATE FUNCTION platform_asked(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(word, at, least(3, length(word)))), '{}')
  FROM regexp_split_to_table(words, '\s+') word, generate_series(1, greatest(1, length(word) - 2)) at WHERE word <> ''
$$;
--> statement-breakpoint
-- Whether each word of a folded question stands in a folded text.
CREATE FUNCTION platform_says(words text, asked text) RETURNS boolean LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT bool_and(strpos(words, word) > 0) FROM regexp_split_to_table(asked, '\s+') word
$$;
--> statement-breakpoint
-- Notes what became of a row, its columns named as arguments before and after, where this transaction asked for it (juya.effects). The notes are
-- a setting of the transaction: they cost no table, and what is rolled back takes its notes along.
CREATE FUNCTION platform_note_effect() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  was jsonb := CASE WHEN TG_OP <> 'INSERT' THEN to_jsonb(OLD) END;
  stands jsonb := CASE WHEN TG_OP <> 'DELETE' THEN to_jsonb(NEW) END;
BEGIN
  PERFORM set_config('juya.effects_noted', coalesce(current_setting('juya.effects_noted', true), '') || jsonb_build_object('table', TG_TABLE_NAME,
    'was', (SELECT jsonb_object_agg(name, was -> name) FROM unnest(TG_ARGV) name WHERE was IS NOT NULL),
    'stands', (SELECT jsonb_object_agg(name, stands -> name) FROM unnest(TG_ARGV) name WHERE stands IS NOT NULL))::text || E'\n', true);
  RETURN NULL;
END $$;
