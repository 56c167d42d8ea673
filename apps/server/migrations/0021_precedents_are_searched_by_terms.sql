DROP INDEX "aftersale_precedents_words";--> statement-breakpoint
CREATE INDEX "aftersale_precedents_words" ON "aftersale_precedents" USING gin (platform_terms(platform_fold("headnote" || ' ' || coalesce("departs", ''))));--> statement-breakpoint
ALTER TABLE "aftersale_precedents" DROP COLUMN "words";
