CREATE INDEX "chat_held_picture" ON "chat_held" USING btree ("picture") WHERE picture is not null;--> statement-breakpoint
CREATE INDEX "chat_held_video" ON "chat_held" USING btree ("video") WHERE video is not null;--> statement-breakpoint
CREATE INDEX "chat_messages_video" ON "chat_messages" USING btree ("video") WHERE video is not null;
