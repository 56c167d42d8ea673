ALTER TABLE "auction_saved_searches" ADD COLUMN "waiting_ahead" integer DEFAULT 0 NOT NULL;
