-- A text as it is searched: lower case, one width of letters and digits, no space around it.
CREATE FUNCTION platform_fold(words text) RETURNS text LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$ SELECT btrim(lower(normalize(words, NFKC))) $$;
--> statement-breakpoint
-- The letters, pairs and triples a folded text is found by; none goes across a space.
CREATE FUNCTION platform_terms(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
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
-- What a text that lacks some of the words may still share with a folded question: of each word its triples, or its pairs where it has few letters.
CREATE FUNCTION platform_near(words text) RETURNS text[] LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT coalesce(array_agg(DISTINCT substr(word, at, size)), '{}')
  FROM regexp_split_to_table(words, '\s+') word, LATERAL (SELECT CASE WHEN word ~ '^[ -~]+$' THEN least(3, length(word)) ELSE least(2, length(word)) END) s(size),
    generate_series(1, length(word)) at WHERE word <> '' AND at + size - 1 <= length(word)
$$;
--> statement-breakpoint
CREATE TABLE "auction_search" (
	"lot_id" bigint PRIMARY KEY NOT NULL,
	"words" text NOT NULL,
	"period" text,
	"scenes" text[] DEFAULT '{}' NOT NULL,
	"issuer" text,
	"version" integer NOT NULL
);
--> statement-breakpoint
CREATE INDEX "auction_search_by_words" ON "auction_search" USING gin (platform_terms("words"));--> statement-breakpoint
CREATE INDEX "auction_search_by_period" ON "auction_search" USING btree ("period","lot_id") WHERE period is not null;--> statement-breakpoint
CREATE INDEX "auction_search_by_scene" ON "auction_search" USING gin ("scenes");--> statement-breakpoint
CREATE INDEX "auction_search_by_issuer" ON "auction_search" USING btree ("issuer","lot_id") WHERE issuer is not null;--> statement-breakpoint
CREATE INDEX "auction_search_by_version" ON "auction_search" USING btree ("version","lot_id");--> statement-breakpoint
CREATE INDEX "shop_shops_by_words" ON "shop_shops" USING gin (platform_terms(platform_fold("name" || ' ' || coalesce("name_en", ''))));--> statement-breakpoint
CREATE VIEW "public"."shop_marks" AS (select id, is_verified from shop_shops);
--> statement-breakpoint
-- Lots that are there already are found by their titles until the job auction.search_index has derived the rest.
INSERT INTO auction_search (lot_id, words, version) SELECT l.id, platform_fold(l.title || ' ' || coalesce(l.title_en, '')), 0 FROM auction_lots l JOIN auction_texts t ON t.lot_id = l.id;
