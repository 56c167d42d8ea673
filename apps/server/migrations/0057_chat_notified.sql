ALTER TABLE "chat_sides" ADD COLUMN "notified_seq" integer DEFAULT 0 NOT NULL;
