-- The letters, pairs and triples a folded text is found by; none goes across a space. Dear to work out: an index is asked even of a small table.
CREATE OR REPLACE FUNCTION platform_terms(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE COST 10000 AS $$
  SELECT coalesce(array_agg(DISTINCT substr(word, at, size)), '{}')
  FROM regexp_split_to_table(words, '\s+') word, generate_series(1, length(word)) at, generate_series(1, 3) size WHERE at + size - 1 <= length(word)
$$;
