ALTER TABLE "auction_texts" ADD COLUMN "condition_note_en" text;--> statement-breakpoint
ALTER TABLE "auction_texts" ADD COLUMN "provenance_en" text;
